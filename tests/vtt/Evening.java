import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.Chatter;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.configure.NamedHotKeyConfigurer;
import VASSAL.counters.DragBuffer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import VASSAL.launch.Player;
import VASSAL.launch.StandardConfig;
import VASSAL.preferences.Prefs;
import VASSAL.tools.imageop.ImageOp;
import VASSAL.tools.imageop.Op;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.FileDialog;
import java.awt.Graphics;
import java.awt.Point;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import javax.swing.Action;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JTextPane;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/**
 * Opens a module in VASSAL, plays the steps of a file, writes a log, reads it again, and prints what is seen.
 *
 * Arguments: the module, a folder to write to, the side to take. In the folder lie steps.tsv (move, key, side), points.tsv
 * (places on the map) and pictures.tsv (names of pictures to draw as boards are drawn).
 */
public class Evening {
  private static String side;
  private static File log;

  /** The program without its list of modules. */
  private static class Opened extends Player {
    Opened(String... words) {
      super(words);
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  public static void main(String[] words) throws Exception {
    final Path folder = Path.of(words[1]);
    side = words[2];
    log = folder.resolve("evening.vlog").toFile();
    Info.setConfig(new StandardConfig());
    prefer("V_Global", "welcomeWizard=false");
    prefer(Prefs.sanitize(words[3]), "RealName=Tester\nSecretName=first\nPromptNewLog=false");
    new Timer(100, event -> answer()).start();
    new Opened("--load", words[0]);

    final GameModule module = GameModule.getGameModule();
    say("version", Info.getVersion());
    for (final String prompt : List.of(BasicLogger.PROMPT_NEW_LOG_START, BasicLogger.PROMPT_NEW_LOG_END, BasicLogger.PROMPT_LOG_COMMENT)) {
      module.getPrefs().setValue(prompt, Boolean.FALSE);
    }
    onQueue(() -> module.getAllDescendantComponentsOf(PredefinedSetup.class).get(0).launch());
    untilStarted(module);
    say("side", String.valueOf(PlayerRoster.getMySide()));
    onQueue(() -> module.getGameState().getAllPieces().forEach(piece -> show("piece", piece)));
    final Map map = window("Map");
    for (final String[] point : rows(folder, "points.tsv")) {
      say("number", point[0], point[1], map.locationName(new Point(Integer.parseInt(point[0]), Integer.parseInt(point[1]))));
    }
    for (final String[] name : rows(folder, "pictures.tsv")) {
      ImageIO.write(inParts(name[0]), "png", folder.resolve(name[0] + ".png").toFile());
    }

    final BasicLogger logger = (BasicLogger) module.getLogger();
    onQueue(() -> press(logger, "newLogAction"));
    for (final String[] step : rows(folder, "steps.tsv")) {
      onQueue(() -> play(module, map, step));
    }
    onQueue(() -> press(logger, "endLogAction"));
    onQueue(() -> module.getGameState().setup(false));
    onQueue(() -> module.getGameState().loadGameInForeground(log));
    untilStarted(module);
    while (logger.isReplaying()) {
      onQueue(() -> press(logger, "stepAction"));
    }
    onQueue(() -> module.getGameState().getAllPieces().forEach(piece -> show("again", piece)));
    onQueue(() -> said(module.getChatter()).lines().forEach(line -> say("said", line)));
    System.exit(0);
  }

  private static void prefer(String name, String values) throws Exception {
    final Path file = Info.getPrefsDir().toPath().resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, values + "\n");
  }

  /** Takes the side, names the log, and closes every other dialog with its title. */
  private static void answer() {
    for (final Window window : Window.getWindows()) {
      if (!window.isShowing() || !(window instanceof Dialog)) {
        continue;
      }
      final JComboBox<?> sides = part(window, JComboBox.class, null);
      final JButton finish = part(window, JButton.class, "Finish");
      if (window instanceof FileDialog) {
        ((FileDialog) window).setDirectory(log.getParent() + File.separator);
        ((FileDialog) window).setFile(log.getName());
        window.dispose();
      }
      else if (sides != null && finish != null) {
        sides.setSelectedItem(side);
        finish.doClick();
      }
      else {
        say("dialog", ((Dialog) window).getTitle());
        window.dispose();
      }
    }
  }

  private static void play(GameModule module, Map map, String[] step) {
    if (step[0].equals("side")) {
      GameModule.setTempUserId("second");
      module.getPlayerRoster().add("second", "Other", step[1]);
      say("side", String.valueOf(PlayerRoster.getMySide()));
      return;
    }
    final GamePiece piece = piece(module, step[1]);
    if (step[0].equals("move")) {
      DragBuffer.getBuffer().clear();
      DragBuffer.getBuffer().add(piece);
      final Point point = map.snapTo(new Point(Integer.parseInt(step[2]), Integer.parseInt(step[3])));
      module.sendAndLog(map.getPieceMover().movePieces(map, point));
    }
    else {
      module.sendAndLog(piece.keyEvent(NamedHotKeyConfigurer.decode(step[2]).getKeyStroke()));
    }
    show("after", piece);
  }

  private static GamePiece piece(GameModule module, String id) {
    for (final GamePiece piece : module.getGameState().getAllPieces()) {
      if (!(piece instanceof Stack) && id.equals(piece.getProperty(Properties.PIECE_ID))) {
        return piece;
      }
    }
    throw new IllegalArgumentException("no piece " + id);
  }

  private static void show(String what, GamePiece piece) {
    if (piece instanceof Stack || piece.getMap() == null) {
      return;
    }
    final Point point = piece.getPosition();
    final boolean hidden = Boolean.TRUE.equals(piece.getProperty(Properties.OBSCURED_TO_ME));
    say(what, String.valueOf(piece.getProperty(Properties.PIECE_ID)), piece.getMap().getMapName(), "" + point.x, "" + point.y,
      String.valueOf(piece.getProperty("LocationName")), hidden ? "hidden" : "open", piece.getName());
  }

  private static Map window(String name) {
    return Map.getMapList().stream().filter(map -> map.getMapName().equals(name)).findFirst().orElseThrow();
  }

  /** Draws a picture as boards are drawn: part by part. */
  private static BufferedImage inParts(String name) throws Exception {
    final ImageOp whole = Op.load(name);
    final BufferedImage picture = new BufferedImage(whole.getWidth(), whole.getHeight(), BufferedImage.TYPE_INT_ARGB);
    final Graphics pen = picture.getGraphics();
    for (int x = 0; x < whole.getNumXTiles(); x++) {
      for (int y = 0; y < whole.getNumYTiles(); y++) {
        pen.drawImage(whole.getTile(x, y, null), x * whole.getTileWidth(), y * whole.getTileHeight(), null);
      }
    }
    return picture;
  }

  private static void press(BasicLogger logger, String name) throws Exception {
    final java.lang.reflect.Field field = BasicLogger.class.getDeclaredField(name);
    field.setAccessible(true);
    ((Action) field.get(logger)).actionPerformed(null);
  }

  private static String said(Chatter chatter) throws Exception {
    final JTextPane pane = part(chatter, JTextPane.class, null);
    return pane.getDocument().getText(0, pane.getDocument().getLength());
  }

  /** Returns the first part of a kind within a window, with a text if one is given; null if there is none. */
  private static <T extends Component> T part(Container container, Class<T> kind, String text) {
    for (final Component each : container.getComponents()) {
      if (kind.isInstance(each) && (text == null || text.equals(((JButton) each).getText()))) {
        return kind.cast(each);
      }
      final T within = each instanceof Container ? part((Container) each, kind, text) : null;
      if (within != null) {
        return within;
      }
    }
    return null;
  }

  private static void untilStarted(GameModule module) throws Exception {
    while (!module.getGameState().isGameStarted() || module.getGameState().isLoadingInBackground()) {
      Thread.sleep(50);
    }
    onQueue(() -> { });
  }

  private static void onQueue(Work work) throws Exception {
    final List<Exception> faults = new ArrayList<>();
    SwingUtilities.invokeAndWait(() -> {
      try {
        work.run();
      }
      catch (Exception fault) {
        faults.add(fault);
      }
    });
    if (!faults.isEmpty()) {
      throw faults.get(0);
    }
  }

  private static List<String[]> rows(Path folder, String name) throws Exception {
    final List<String[]> rows = new ArrayList<>();
    for (final String line : Files.readAllLines(folder.resolve(name))) {
      rows.add(line.split("\t"));
    }
    return rows;
  }

  private static void say(String... words) {
    System.out.println("= " + String.join("\t", words));
  }
}

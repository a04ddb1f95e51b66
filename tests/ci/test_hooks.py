"""The hooks of pre-commit and the workflow, run as their users run them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from tests.cli.test_check_changes import SHIP, TABLE, change, git
from tests.running import CLONE, Run

HOOKS = CLONE / ".pre-commit-hooks.yaml"
WORKFLOW = CLONE / ".github/workflows/content.yml"


def read(file: Path) -> object:
    """The data of a YAML file."""
    return YAML(typ="safe").load(file.read_text())


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The variables of a user who has sheetforge and pre-commit, and no network."""
    return os.environ | {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PRE_COMMIT_HOME": str(tmp_path / "pre-commit"),
        "SHEETFORGE_CACHE": str(tmp_path / "cache"),
    }


def run(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """Run a program in the working folder."""
    return subprocess.run(words, capture_output=True, text=True, env=environment, check=False)


def test_hooks_are_valid(environment: dict[str, str]) -> None:
    """pre-commit takes the file, and every hook is a command that there is."""
    answer = run(environment, "pre-commit", "validate-manifest", str(HOOKS))
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_hooks_stop_a_commit(content: Path, sheetforge: Run, environment: dict[str, str]) -> None:
    """Both hooks pass good content, and stop a commit that deletes a file others need."""
    hooks = [hook | {"language": "system"} for hook in read(HOOKS)]
    with Path(".pre-commit-config.yaml").open("w") as file:
        YAML().dump({"repos": [{"repo": "local", "hooks": hooks}]}, file)
    Path(".gitignore").write_text("cache/\npre-commit/\n")
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "all")
    answer = run(environment, "pre-commit", "run", "--all-files")
    assert answer.returncode == 0, answer.stdout
    assert answer.stdout.count("Passed") == len(hooks)
    git("rm", "-q", TABLE)
    answer = run(environment, "pre-commit", "run")
    assert answer.returncode == 1
    assert answer.stdout.count("Failed") == len(hooks)
    assert f"{SHIP}:21:12: error[SF203]" in answer.stdout
    assert "1 error in 1 file" in answer.stdout


def test_the_workflow_runs(content: Path, sheetforge: Run, environment: dict[str, str]) -> None:
    """The commands of its steps work on a change with an error, and write what others upload."""
    git("init", "-q", "-b", "trunk")
    git("add", "content")
    git("commit", "-q", "-m", "all")
    change(SHIP, "bpv: 25", "bpv: 24")
    steps = {step["name"]: step for step in read(WORKFLOW)["jobs"]["check"]["steps"] if "name" in step}
    page = Path("summary.md")
    ours = environment | {"GITHUB_STEP_SUMMARY": str(page), "BASE": "trunk"}
    codes = {name: run(ours, "bash", "-ec", steps[name]["run"]).returncode for name in ("Check", "Compare")}
    assert codes == {"Check": 1, "Compare": 0}
    assert "## sheetforge check found errors" in page.read_text()
    assert "bpv: 25 → 24" in page.read_text()
    assert Path(steps["Report to code scanning"]["with"]["sarif_file"]).exists()
    assert steps["Print"]["run"].endswith(f"--out {steps['Publish']['with']['path']}")
    assert run(ours, "sheetforge", "build", "--help").stdout.count("--out") >= 1


def test_the_workflow_publishes_the_site_that_it_writes() -> None:
    """The job of the site asks for the extra that it needs, and uploads the folder that it names."""
    job = read(WORKFLOW)["jobs"]["site"]
    steps = {step["name"]: step["run"].split() for step in job["steps"] if "name" in step}
    assert "'.[site]'" in steps["Install"]
    (folder,) = (step["with"]["path"] for step in job["steps"] if "path" in step.get("with", {}))
    assert steps["Write the site"] == ["sheetforge", "site", folder]

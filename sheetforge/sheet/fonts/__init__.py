"""The bundled faces, the tables of their widths, and the script that makes both."""

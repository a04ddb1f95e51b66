"""The schema of Silent Death content: what each YAML file may say."""

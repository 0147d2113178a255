"""The reference of what a server answers over HTTP, from docs/openapi.json."""

import json
import os


def resolved(part, document):
    """A part of the description, or what it refers to."""
    if "$ref" not in part:
        return part
    found = document
    for name in part["$ref"].lstrip("#/").split("/"):
        found = found[name]
    return found


def kind(schema):
    """The type of a value in a few words; a named schema as a link."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    for word in ("oneOf", "anyOf"):
        if word in schema:
            return " or ".join(kind(one) for one in schema[word])
    if schema.get("type") == "array":
        most = f", at most {schema['maxItems']}" if "maxItems" in schema else ""
        return f"array of {kind(schema['items'])}{most}"
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    named = schema.get("type", "any")
    return " or ".join(named) if isinstance(named, list) else named


def cell(text):
    return text.replace("\n", " ").replace("|", "\\|")


def members(schema):
    """A table of an object's members."""
    required = schema.get("required", [])
    lines = ["| member | type | what it is |", "|---|---|---|"]
    for name, member in schema.get("properties", {}).items():
        optional = "" if name in required else " (optional)"
        lines.append(f"| `{name}`{optional} | {cell(kind(member))} | {cell(member.get('description', ''))} |")
    return lines if len(lines) > 2 else []


def operation(path, method, described, document):
    lines = [f"### {described['summary']}", "", f"`{method.upper()} {path}`", ""]
    if "description" in described:
        lines += [described["description"], ""]
    parameters = [resolved(part, document) for part in described.get("parameters", [])]
    if parameters:
        lines += ["| parameter | where | type | what it is |", "|---|---|---|---|"]
        for one in parameters:
            optional = "" if one.get("required") else " (optional)"
            lines.append(f"| `{one['name']}`{optional} | {one['in']} | {cell(kind(one['schema']))} | "
                         f"{cell(one.get('description', ''))} |")
        lines.append("")
    for status, response in described["responses"].items():
        response = resolved(response, document)
        lines.append(f"- **{status}** {response['description']}")
        for media, content in response.get("content", {}).items():
            schema = content.get("schema", {})
            lines.append(f"  `{media}`" + (f": {kind(schema)}" if schema and "properties" not in schema else ""))
            if "properties" in schema:
                lines += [""] + ["  " + line for line in members(schema)] + [""]
    return lines + [""]


def write(page, root, out):
    with open(os.path.join(root, "docs/openapi.json"), encoding="utf-8") as file:
        document = json.load(file)
    lines = ["# HTTP reference", "", document["info"]["description"].replace("docs/server.md", "[the server](/server)"), "",
             "The same as [OpenAPI](/openapi.json){target=\"_self\"}, for tools.", ""]
    for tag in document["tags"]:
        lines += [f"## {tag['name'].capitalize()}", "", tag.get("description", ""), ""]
        for path, methods in document["paths"].items():
            for method, described in methods.items():
                if tag["name"] in described.get("tags", []):
                    lines += operation(path, method, described, document)
    lines += ["## Schemas", ""]
    for name, schema in document["components"]["schemas"].items():
        lines += [f"### {name}", "", schema.get("description", kind(schema)), ""] + members(schema) + [""]
    return "\n".join(lines)

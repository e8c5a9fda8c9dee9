/** The messages about texts that are YAML or JSON, but not the manifests that kubectl expects. */
export const manifestMessages = {
  badSeparator:
    "A line that begins with `---` separates two manifests: only a comment may follow on this line.",
  badJson:
    "kubectl reads only JSON after two JSON objects, and from here on the text is not JSON. Correct it, or write lines `---` between all objects.",
  ignored:
    "kubectl ends the document here and ignores the rest. Give all fields of the object the same indentation, or begin another document with a line `---`.",
  list: "A manifest is one object, but this is a list: write the objects one after another with a line `---` between them.",
  scalar: "A manifest is an object with lines such as `kind: Deployment`, but this is only a value.",
} as const;

/** The tags of a text that was typed or pasted: commas, semicolons and line ends stand between them. */
export const splitTags = (text: string): string[] =>
  text
    .split(/[,;\n\t]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')

export const metadataBounds = {
  /** The longest text in a field of metadata, the most choices in one, and the longest of them, in characters. */
  textChars: 4_000,
  choices: 50,
  choiceChars: 255,
  linkChars: 2_000,
  /** Fields of one template, their titles and hints, the name of the template, in characters; values in one change, as JSON. */
  fields: 100,
  titleChars: 120,
  hintChars: 500,
  bytes: 256 * 1024,
  /** The largest file in a field of metadata, in bytes, its longest name, in characters, and for how many days one stays that no video names. */
  fileBytes: 100 * 1024 * 1024,
  fileChars: 200,
  unnamedFileDays: 30,
} as const

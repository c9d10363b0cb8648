/** Values of the `{name}` places of a text of a catalogue. */
export type Places = Readonly<Record<string, string | number>>

/** The text with its places filled; one that nothing is given for stays as it is written. */
export const withPlaces = (text: string, places: Places): string =>
  text.replace(/\{(\w+)\}/g, (whole, place: string) => String(places[place] ?? whole))

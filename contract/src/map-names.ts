/** Returns the names of the properties of an object. */
export function namesOf<Name extends string>(of: Readonly<Record<Name, unknown>>): Name[]
export function namesOf(of: object): string[] {
  return Object.keys(of)
}

/** Returns an object with a value made for each name. */
export const mapNames = <Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => mapKeys(names, (name) => name, make)

/** Returns an object with a value made for each name, under the key made of it. */
export function mapKeys<Name extends string, Key extends string, Value>(
  names: readonly Name[],
  keyOf: (name: Name) => Key,
  make: (name: Name) => Value,
): Record<Key, Value>
export function mapKeys(
  names: readonly string[],
  keyOf: (name: string) => string,
  make: (name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [keyOf(name), make(name)]))
}

/** Returns an object with a value made for each name. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value>
export function mapNames(names: readonly string[], make: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, make(name)]))
}

/** Names that a list may have too many of: the first `most`, then how many more. */
export function nameFirst(most: number) {
  const named: string[] = []
  let more = 0
  return {
    add: (name: string): void => {
      if (named.length < most) named.push(name)
      else more += 1
    },
    names: (): string[] => (more === 0 ? named : [...named, `и\u00a0ещё ${more}`]),
  }
}

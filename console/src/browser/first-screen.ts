let tell = (): void => undefined

/** Settles when the first screen stands, or what is shown in its place: until then the line is the screen's. */
export const firstScreen = new Promise<void>((resolve) => {
  tell = resolve
})

export const tellFirstScreen = (): void => tell()

/** Returns true if dates and times are better picked by the system's own wheel: C-4-43, told by the user agent. */
export const usesNativeInputs = (userAgent: string): boolean =>
  /Windows Phone|Android|iPhone|iPad|iPod/i.test(userAgent)

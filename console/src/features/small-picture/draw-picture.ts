/**
 * Largest size of a picture that is kept within a form: in pixels, then less and less until its address fits, and how long that is.
 */
export interface Room {
  readonly sides: readonly { readonly width: number; readonly height: number }[]
  readonly types: readonly string[]
  readonly chars: number
}

/** A picture of a file, drawn anew as small as it is needed: nothing of the file but its pixels stays. Null where it is no picture, or too much of one. */
export async function drawPicture(file: File, { sides, types, chars }: Room): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  try {
    for (const side of sides) {
      const share = Math.min(1, side.width / bitmap.width, side.height / bitmap.height)
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.round(bitmap.width * share))
      canvas.height = Math.max(1, Math.round(bitmap.height * share))
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      for (const type of types) {
        const address = canvas.toDataURL(type, 0.82)
        // a browser that cannot write a type writes PNG
        if (address.length <= chars) return address
      }
    }
    return null
  } finally {
    bitmap.close()
  }
}

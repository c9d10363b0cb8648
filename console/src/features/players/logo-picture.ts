import { playerBounds } from '@skleyka/contract/player-look.ts'

/** The widest and highest that a logo is shown, twice over for dense screens; then less and less until it fits. */
const sides = [
  { width: 320, height: 160 },
  { width: 240, height: 120 },
  { width: 160, height: 80 },
] as const

/** A picture of a file, drawn anew as small as a logo is: nothing of the file but its pixels stays. Null where it is no picture, or too much of one. */
export async function logoPicture(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  try {
    for (const side of sides) {
      const share = Math.min(1, side.width / bitmap.width, side.height / bitmap.height)
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.round(bitmap.width * share))
      canvas.height = Math.max(1, Math.round(bitmap.height * share))
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      for (const type of ['image/png', 'image/webp']) {
        const address = canvas.toDataURL(type, 0.9)
        if (address.length <= playerBounds.logoChars) return address
      }
    }
    return null
  } finally {
    bitmap.close()
  }
}

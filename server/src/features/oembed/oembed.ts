/** Sides in pixels. */
interface Sides {
  readonly width: number
  readonly height: number
}

/** Sides for a page that names no bounds. */
const usual: Sides = { width: 640, height: 360 }

/** The largest sides of the shape of a picture within the bounds; of 16:9 where the picture has none yet. */
export function fitSides(picture: Sides | null, { width: maxWidth, height: maxHeight }: Partial<Sides>): Sides {
  const shape = picture ?? usual
  const bounds = {
    width: maxWidth ?? (maxHeight === undefined ? usual.width : Number.POSITIVE_INFINITY),
    height: maxHeight ?? Number.POSITIVE_INFINITY,
  }
  const scale = Math.min(bounds.width / shape.width, bounds.height / shape.height)
  return { width: Math.max(1, Math.floor(shape.width * scale)), height: Math.max(1, Math.floor(shape.height * scale)) }
}

/** The number of the record whose public page an address is of, and where that stands; null for any other address. */
export function recordAt(address: string): { uuid: string; origin: string } | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  const uuid = /^\/embed\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/.exec(pathname)?.[1]
  return uuid === undefined ? null : { uuid, origin }
}

interface Box {
  readonly left: number
  readonly top: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

export interface TooltipPlace {
  readonly left: number
  readonly top: number
}

/** Spec §9: distance of a floating word from its thing, px. */
const floatingOffset = 5
const edge = 8

/** Puts a tooltip under its thing, or above it when there is no room, never over the edge of the window. All in px. */
export function placeTooltip(target: Box, tip: Box, view: { width: number; height: number }): TooltipPlace {
  const below = target.bottom + floatingOffset
  const above = target.top - floatingOffset - tip.height
  const top = below + tip.height > view.height - edge && above >= edge ? above : below
  const middle = target.left + target.width / 2 - tip.width / 2
  const left = Math.max(edge, Math.min(middle, view.width - edge - tip.width))
  return { left: Math.round(left), top: Math.round(top) }
}

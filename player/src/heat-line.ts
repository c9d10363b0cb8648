import './heat-line.css'
import { heatShape } from '@skleyka/web/heat/heat-shape.ts'
import { make } from './elements.ts'

/** Draws how often each part is watched over the line of time; it shows while somebody is at that line. */
export function drawHeat(stage: HTMLElement, curve: readonly number[], signal: AbortSignal): void {
  if (signal.aborted) return
  const hill = make('span', { class: 'hill' })
  hill.style.clipPath = heatShape(curve)
  stage.querySelector('.seek input')?.after(make('span', { class: 'heat', 'aria-hidden': 'true' }, hill))
}

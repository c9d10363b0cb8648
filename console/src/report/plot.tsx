import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import uPlot from 'uplot'
import {
  type ChartFigures,
  type ChartLook,
  lonelyPoints,
  partedFrom,
  pointByKey,
  strokeOf,
  tickPlaces,
} from './chart.ts'
import { changeOf, formatFigure, formatLine, scaleOf, signedChange, spokenChange } from './figures.ts'
import styles from './plot.module.css'
import { scaleLines } from './scale.ts'

interface Props {
  figures: ChartFigures
  look: ChartLook
  /** The whole in one sentence. */
  summary: string
  /** More of a point, in its box of figures: a frame, words. */
  detail?: (at: number) => ReactNode
  /** The same aloud; nothing for none. */
  spokenDetail?: (at: number) => string
  /** Lies along the line of points, below their marks. */
  strip?: ReactNode
}

/** Area of the figures inside the canvas, CSS pixels. */
interface PlotArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const tickRoomPx = 76
const narrowPx = 480
const wideEnoughPx = 560
const endLabelPx = 132
const labelPx = 18

/**
 * The drawing of a chart by uPlot, a chunk of its own. The canvas is a picture with one sentence; over it lies a line that a
 * pointer, a finger and the arrow keys walk, and that tells the figures of the point it stands at.
 */
export default function Plot({ figures, look, summary, detail, spokenDetail, strip }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [ground, setGround] = useState<PlotArea | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const width = useWidth(box)
  const colours = useLooksVersion()
  const { points, series, unit, title, better } = figures
  const { scale, size } = scaleOf(unit)
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const lines = scaleLines(highest / size, scale).map((line) => line * size)
  const top = lines.at(-1) ?? 1
  // one point makes no line
  const isBars = look === 'bars' || points.length === 1
  const edge = isBars ? 0.5 : 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines follow from the figures; colours are read from the page
  useLayoutEffect(() => {
    const home = box.current
    if (home === null || width === 0) return
    const plot = draw(home, { figures, isBars, lines, width, height: home.clientHeight })
    const { left, top: above, width: across, height } = plot.bbox
    const ratio = devicePixelRatio
    setGround({ left: left / ratio, top: above / ratio, width: across / ratio, height: height / ratio })
    return () => plot.destroy()
  }, [figures, isBars, width, colours])

  const xOf = (index: number) =>
    ground === null ? 0 : ground.left + ((index + edge) / Math.max(1, points.length - 1 + 2 * edge)) * ground.width
  const yOf = (value: number) => (ground === null ? 0 : ground.top + (1 - value / top) * ground.height)
  const indexAt = (event: PointerEvent) => {
    if (ground === null) return null
    const share = (event.clientX - event.currentTarget.getBoundingClientRect().left) / ground.width
    const index = Math.round(share * (points.length - 1 + 2 * edge) - edge)
    return Math.min(points.length - 1, Math.max(0, index))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAt(null)
    const next = pointByKey(event.key, at, points.length)
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }
  // beside its point a box would not fit
  const isNarrow = ground !== null && ground.width < narrowPx
  const point = at === null ? undefined : points[at]
  return (
    <div className={styles.plot} data-strip={strip !== undefined || undefined}>
      <div ref={box} className={styles.canvas} role="img" aria-label={summary} />
      {ground !== null && (
        <div
          className={styles.walk}
          style={{ left: ground.left, top: ground.top, width: ground.width, height: ground.height }}
          role="slider"
          tabIndex={0}
          aria-label={`${title}: точки графика`}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(at ?? points.length - 1) + 1}
          aria-valuetext={[spokenPoint(figures, at ?? points.length - 1), spokenDetail?.(at ?? points.length - 1) ?? '']
            .filter((words) => words !== '')
            .join('. ')}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && setAt(at ?? points.length - 1)}
          onBlur={() => setAt(null)}
          onPointerMove={(event) => setAt(indexAt(event))}
          onPointerDown={(event) => setAt(indexAt(event))}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setAt(null)}
        />
      )}
      {ground !== null && hasEndLabels(figures, width) && (
        <EndLabels {...{ figures, top }} left={ground.left + ground.width} above={ground.top} height={ground.height} />
      )}
      {ground !== null && at !== null && point && (
        <>
          <div className={styles.cross} style={{ left: xOf(at), top: ground.top, height: ground.height }} />
          {!isBars &&
            series.map(({ values, title: name }, index) => {
              const value = values[at]
              if (value === null || value === undefined) return null
              const colour = `var(${strokeOf(series, index).colour})`
              return (
                <div key={name} className={styles.dot} style={{ left: xOf(at), top: yOf(value), background: colour }} />
              )
            })}
          <div
            className={styles.tip}
            aria-hidden="true"
            data-side={isNarrow ? 'middle' : xOf(at) > ground.left + ground.width / 2 ? 'left' : 'right'}
            style={{ left: isNarrow ? '50%' : xOf(at), top: ground.top + 4 }}
          >
            <b>{point.title}</b>
            {series.map(({ title: name, values, kind }, index) => (
              <span key={name}>
                <Swatch colour={strokeOf(series, index).colour} isDashed={kind === 'before'} />
                {kind !== 'before' && series.filter((one) => one.kind !== 'before').length > 1 && <em>{name}</em>}
                <strong>{formatFigure(values[at] ?? null, unit)}</strong>
                {kind === 'before' && <em>{point.beforeTitle}</em>}
              </span>
            ))}
            <Difference figures={figures} at={at} better={better ?? null} />
            {detail?.(at)}
          </div>
        </>
      )}
      {ground !== null && strip !== undefined && (
        <div className={styles.strip} style={{ marginLeft: ground.left, width: ground.width }}>
          {strip}
        </div>
      )}
    </div>
  )
}

/** The stroke of a series beside its name. */
export const Swatch = ({ colour, isDashed = false }: { colour: string; isDashed?: boolean }) => (
  <i className={styles.swatch} data-dashed={isDashed || undefined} style={{ borderColor: `var(${colour})` }} />
)

/** Several lines are named where they end, if there is room for it. */
const hasEndLabels = ({ series, points }: ChartFigures, width: number): boolean =>
  width >= wideEnoughPx && points.length > 1 && series.filter(({ kind }) => kind !== 'before').length > 1

interface EndProps {
  figures: ChartFigures
  top: number
  left: number
  above: number
  height: number
}

/** The names of lines at their ends, moved apart where the lines meet; the legend tells them to whoever does not see. */
function EndLabels({ figures: { series }, top, left, above, height }: EndProps) {
  const ends = series.map(({ title, values }, index) => ({
    title,
    colour: strokeOf(series, index).colour,
    y: above + (1 - (values.findLast((value) => value !== null) ?? 0) / top) * height,
  }))
  const places = partedFrom(
    ends.map(({ y }) => y),
    labelPx,
    above + height,
  )
  return ends.map(({ title, colour, y }, index) => (
    <span
      key={title}
      aria-hidden="true"
      className={styles.end}
      style={{ left: left + 8, top: places[index] ?? y, borderColor: `var(${colour})` }}
    >
      {title}
    </span>
  ))
}

function Difference({ figures, at, better }: { figures: ChartFigures; at: number; better: 'more' | 'less' | null }) {
  const change = changeAt(figures, at, better)
  if (change === null) return null
  return <span data-news={change.news ?? undefined}>{signedChange(change)}</span>
}

function changeAt({ series, unit }: ChartFigures, at: number, better: 'more' | 'less' | null) {
  const before = series.find(({ kind }) => kind === 'before')
  return before ? changeOf(series[0]?.values[at] ?? null, before.values[at], unit, better) : null
}

/** A point aloud: «суббота, 14 ноября: 62 183, было 51 929, больше на 19,7 %». */
function spokenPoint(figures: ChartFigures, at: number): string {
  const { points, series, unit, better } = figures
  const lines = series.filter(({ kind }) => kind !== 'before')
  const words = series.map(({ title, values, kind }) => {
    const figure = formatFigure(values[at] ?? null, unit)
    if (kind === 'before') return `было ${figure}`
    return lines.length > 1 ? `${title} ${figure}` : figure
  })
  const change = changeAt(figures, at, better ?? null)
  return `${points[at]?.title ?? ''}: ${[...words, ...(change ? [spokenChange(change)] : [])].join(', ')}`
}

interface Drawn {
  figures: ChartFigures
  isBars: boolean
  lines: readonly number[]
  width: number
  height: number
}

function draw(home: HTMLElement, { figures, isBars, lines, width, height }: Drawn): uPlot {
  const { points, series, unit } = figures
  const colour = (name: string, share = 100) => colourIn(home, name, share)
  const font = `12px ${getComputedStyle(home).fontFamily}`
  const muted = colour('--muted')
  const ratio = devicePixelRatio
  const labels = lines.map((line) => formatLine(line, unit))
  const words = home.ownerDocument.createElement('canvas').getContext('2d')
  if (words) words.font = font
  const scaleWidth = Math.ceil(Math.max(...labels.map((label) => words?.measureText(label).width ?? 40))) + 14
  const ticks = tickPlaces(points.length, Math.floor((width - scaleWidth) / tickRoomPx))
  const last = points.length - 1
  // hours to come have no figures
  const tip = series[0]?.values.findLastIndex((value) => value !== null) ?? -1
  const isUnfinished = tip > 0 && points[tip]?.isUnfinished === true
  const strokes = series.map((_, index) => strokeOf(series, index))
  const bars = uPlot.paths.bars?.({ size: [0.7, 48], radius: 0.1 })
  // the way to a point whose time is not over is dotted: a series of its own, of two points
  const tails = isUnfinished && !isBars ? series.flatMap(({ kind }, index) => (kind === 'before' ? [] : [index])) : []
  const bodies = series.map(({ values }, index) =>
    values.map((value, place) => (tails.includes(index) && place === tip ? null : value)),
  )
  const ends = tails.map((index) =>
    points.map((_, place) => (place === tip || place === tip - 1 ? (series[index]?.values[place] ?? null) : null)),
  )
  const pointsOf = (values: readonly (number | null)[]): uPlot.Series.Points => {
    const lonely = lonelyPoints(values)
    return lonely.length === 0 ? { show: false } : { show: true, size: 6, filter: () => lonely }
  }
  const lineOf = (index: number, isTail = false): uPlot.Series => {
    const stroke = colour(strokes[index]?.colour ?? '--series-1')
    const isBefore = series[index]?.kind === 'before'
    if (isBars) {
      return {
        stroke,
        fill: isBefore ? colour('--series-before', 35) : stroke,
        width: 0,
        ...(bars && { paths: bars }),
        points: { show: false },
      }
    }
    return {
      stroke,
      width: isBefore ? 1.5 : 2,
      dash: isTail ? [2, 4] : [...(strokes[index]?.dash ?? [])],
      points: pointsOf(bodies[index] ?? []),
      spanGaps: false,
      ...(index === 0 && !isTail && isFilled(series) && { fill: colour('--series-1', 8) }),
    }
  }
  // bars of the compared period stand behind those of the period
  const order = series.map((_, index) => index)
  if (isBars) order.reverse()
  const edge = isBars ? 0.5 : 0
  return new uPlot(
    {
      width,
      height,
      padding: [8, hasEndLabels(figures, width) ? endLabelPx : 16, 0, 0],
      cursor: { show: false },
      legend: { show: false },
      scales: { x: { time: false, range: [-edge, last + edge] }, y: { range: [0, lines.at(-1) ?? 1] } },
      axes: [
        {
          stroke: muted,
          font,
          size: 26,
          gap: 6,
          grid: { show: false },
          ticks: { show: false },
          splits: () => ticks,
          values: () => ticks.map((place) => points[place]?.tick ?? ''),
        },
        {
          stroke: muted,
          font,
          size: scaleWidth,
          gap: 8,
          ticks: { show: false },
          grid: { stroke: colour('--chart-grid'), width: 1 },
          splits: () => [...lines],
          values: () => labels,
        },
      ],
      series: [{}, ...order.map((index) => lineOf(index)), ...tails.map((index) => lineOf(index, true))],
      hooks: {
        drawClear: [
          ({ ctx, bbox, valToPos }) => {
            ctx.fillStyle = colour('--page', 70)
            for (const [place, { isDayOff }] of points.entries()) {
              if (!isDayOff) continue
              const from = Math.max(valToPos(place - 0.5, 'x', true), bbox.left)
              const to = Math.min(valToPos(place + 0.5, 'x', true), bbox.left + bbox.width)
              ctx.fillRect(from, bbox.top, to - from, bbox.height)
            }
            ctx.lineWidth = ratio
          },
        ],
      },
    },
    [points.map((_, place) => place), ...order.map((index) => [...(bodies[index] ?? [])]), ...ends],
    home,
  )
}

/** One line, compared or not, has its area filled; several would cover each other. */
const isFilled = (series: ChartFigures['series']) => series.filter(({ kind }) => kind !== 'before').length === 1

/** A colour of the tokens as the canvas takes it; a `share` of it, in percent, over nothing. */
function colourIn(home: HTMLElement, name: string, share: number): string {
  const probe = home.ownerDocument.createElement('span')
  probe.style.color = share === 100 ? `var(${name})` : `color-mix(in srgb, var(${name}) ${share}%, transparent)`
  home.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const home = box.current
    if (home === null) return
    const watch = new ResizeObserver(() => setWidth(home.clientWidth))
    watch.observe(home)
    return () => watch.disconnect()
  }, [box])
  return width
}

/** Grows when the theme, the contrast or the fonts of the page change: a canvas does not follow them by itself. */
function useLooksVersion(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const grow = () => setVersion((now) => now + 1)
    const watch = new MutationObserver(grow)
    watch.observe(document.documentElement, { attributeFilter: ['class', 'data-contrast', 'data-design'] })
    document.fonts.addEventListener('loadingdone', grow)
    return () => {
      watch.disconnect()
      document.fonts.removeEventListener('loadingdone', grow)
    }
  }, [])
  return version
}

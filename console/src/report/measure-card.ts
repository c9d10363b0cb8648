import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import type { Figures } from '@skleyka/contract/statistic/statistic-query.ts'
import type { FigureCard } from './figure-card.ts'
import type { Change } from './figures.ts'
import { changeOf } from './figures.ts'

/** A measure as a card shows it; no figures while they are on their way. */
export function measureCard(
  name: MeasureName,
  figures: Figures | undefined,
  before: Figures | null | undefined,
): FigureCard<MeasureName> {
  const { title, unit, better, definition } = measures[name]
  return {
    ...{ name, title, unit, better, definition },
    value: figures === undefined ? undefined : (figures[name] ?? null),
    ...(before && { before: before[name] ?? null }),
  }
}

export function measureChange(name: MeasureName, figures: Figures, before: Figures | null): Change | null {
  const { unit, better } = measures[name]
  return changeOf(figures[name] ?? null, before?.[name], unit, better)
}

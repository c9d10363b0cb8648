import type { MetadataLoss } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { groupDigits } from '../../russian/numbers.ts'

/** Returns what people are told before values are hidden. */
export function lossText(losses: readonly MetadataLoss[]): string {
  const removed = losses.filter(({ kind }) => kind === 'removed').map(countOf)
  const changed = losses.filter(({ kind }) => kind === 'changed').map(countOf)
  return [
    ...(removed.length > 0 ? [`Перестанут показываться значения полей: ${removed.join(', ')}.`] : []),
    ...(changed.length > 0 ? [`Не\u00a0подойдут новым полям значения: ${changed.join(', ')}.`] : []),
    'Сами значения останутся и\u00a0вернутся вместе с\u00a0прежней версией.',
  ].join(' ')
}

const countOf = ({ title, records }: MetadataLoss) => `«${title}»\u00a0— ${groupDigits(records)}\u00a0видео`

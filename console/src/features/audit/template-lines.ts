import type { AuditEvent } from '@skleyka/contract/audit/audit.calls.ts'

/** The name of the template that a line tells was deleted; null for any other line. */
export function deletedTemplate({ objectType, changes }: Pick<AuditEvent, 'objectType' | 'changes'>): string | null {
  const isDeletion = objectType === 'template' && changes.some(({ field }) => field === 'moved')
  const name = isDeletion && changes.find(({ field }) => field === 'name')?.before
  return typeof name === 'string' ? name : null
}

/** The name of the template that a line tells was made; null for any other line, and for one of a template that came back. */
export function madeTemplate({ objectType, changes }: Pick<AuditEvent, 'objectType' | 'changes'>): string | null {
  const isMaking =
    objectType === 'template' && changes.some(({ field, before }) => field === 'templateKind' && before === null)
  const name = isMaking && changes.find(({ field }) => field === 'name')?.after
  return typeof name === 'string' ? name : null
}

/** Returns what came back, and who had named such a template and was left with what he names since. */
export const withLeft = (
  back: string,
  skipped: Readonly<Record<'records' | 'albums' | 'accounts', number>> = { records: 0, albums: 0, accounts: 0 },
): string =>
  [
    back,
    ...(skipped.records > 0 ? [`Видео, у\u00a0которых с\u00a0тех пор другой шаблон: ${skipped.records}`] : []),
    ...(skipped.albums > 0 ? [`Альбомы, у\u00a0которых с\u00a0тех пор другой шаблон: ${skipped.albums}`] : []),
    ...(skipped.accounts > 0 ? ['Основным остался тот, который выбрали с\u00a0тех пор'] : []),
  ].join('. ')

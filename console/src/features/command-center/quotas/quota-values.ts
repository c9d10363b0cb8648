import { gigabyteBytes } from '@skleyka/contract/format-size.ts'
import type { QuotaBounds, QuotaKind, QuotasNow } from '@skleyka/contract/quotas/quotas.calls.ts'
import { formatBytes, groupDigits } from '../../../russian/numbers.ts'

/** Bounds of an account without what it has. */
export const limitsOf = ({ bytes, videos, people }: QuotasNow): QuotaBounds => ({
  bytes: bytes.limit,
  videos: videos.limit,
  people: people.limit,
})

/** Storage as it is typed: gigabytes, with as many digits as a field reads. */
export const gigabytesOf = (bytes: number | null): number | null =>
  bytes && Math.round((bytes / gigabyteBytes(1)) * 1e6) / 1e6

export const bytesOf = (gigabytes: number | null): number | null => gigabytes && gigabyteBytes(gigabytes)

/** A bound in words. */
export function boundText(kind: QuotaKind, bound: number | null): string {
  if (bound === null) return 'без ограничения'
  return kind === 'bytes' ? formatBytes(bound) : groupDigits(bound)
}

const kindWords: Readonly<Record<QuotaKind, string>> = {
  bytes: 'хранилище',
  videos: 'видео',
  people: 'людей',
}

/** Returns what is told once quotas are saved; `merged` names those that somebody else has changed meanwhile. */
export const savedText = (merged: readonly QuotaKind[]): string =>
  merged.length === 0
    ? 'Квоты сохранены'
    : `Квоты сохранены. Пока вы правили, кто-то изменил ${merged.map((kind) => kindWords[kind]).join(', ')}: его правки остались`

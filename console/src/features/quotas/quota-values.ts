import { ofQuotas, type QuotaKind, quotaText } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotaBounds, QuotasNow } from '@skleyka/contract/quotas/quotas.calls.ts'

/** Bounds of an account without what it has. */
export const limitsOf = (now: QuotasNow): QuotaBounds => ofQuotas((kind) => now[kind].limit)

/** A bound in words. */
export const boundText = (kind: QuotaKind, bound: number | null): string =>
  bound === null ? 'без ограничения' : quotaText(kind, bound)

const kindWords: Readonly<Record<QuotaKind, string>> = {
  bytes: 'хранилище',
  videos: 'видео',
  people: 'людей',
  livestreams: 'трансляции',
  airtime: 'часы эфира',
}

/** Returns what is told once quotas are saved; `merged` names those that somebody else has changed meanwhile. */
export const savedText = (merged: readonly QuotaKind[]): string =>
  merged.length === 0
    ? 'Квоты сохранены'
    : `Квоты сохранены. Пока вы правили, кто-то изменил ${merged.map((kind) => kindWords[kind]).join(', ')}: его правки остались`

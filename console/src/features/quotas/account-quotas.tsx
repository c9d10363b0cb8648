import { ofQuotas, quotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import { type QuotaBounds, quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { read } from '../../api/queries.ts'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import styles from './quota-card.module.css'
import { QuotaFields } from './quota-fields.tsx'
import { limitsOf } from './quota-values.ts'

const none = { accountCode: null }

/** Returns what an account that is to be made is given by itself: as the account it is made like, else as all new ones. */
export function useDefaultQuotas(likeId: number | null) {
  const ofNew = useQuery({ ...read(quotas.ofNew, {}, none), enabled: likeId === null })
  const ofOther = useQuery({ ...read(quotas.get, { accountId: likeId ?? 1 }, none), enabled: likeId !== null })
  const bounds = likeId === null ? ofNew.data?.quotas : ofOther.data && limitsOf(ofOther.data.quotas)
  return { query: likeId === null ? ofNew : ofOther, bounds, isLike: likeId !== null }
}

interface Props {
  defaultQuotas: ReturnType<typeof useDefaultQuotas>
  form: ComponentProps<typeof QuotaFields>['form']
}

/** The quotas of a new account: what it will be given, to be changed for it alone. */
export function DefaultQuotas({ defaultQuotas: { query, bounds, isLike }, form }: Props) {
  if (bounds === undefined) return <QueryPlaceholder query={query} height={240} />
  return (
    <>
      <p className={styles.quiet}>
        {isLike
          ? 'Ниже\u00a0— квоты аккаунта, по\u00a0образцу которого настраивается новый. Изменения коснутся только нового.'
          : 'Ниже\u00a0— квоты новых аккаунтов из\u00a0«Настроек» командного центра. Изменения коснутся только этого аккаунта.'}
      </p>
      <QuotaFields form={form} defaults={bounds} />
    </>
  )
}

/** Quotas somebody has typed for a new account; nothing while nobody has, and the account is given them by itself. */
export const ownQuotas = (
  typed: { readonly [kind in keyof QuotaBounds]: number | null | undefined },
  defaults: QuotaBounds | undefined,
): { quotas?: QuotaBounds } => {
  if (defaults === undefined || quotaKinds.every((kind) => typed[kind] === undefined)) return {}
  return {
    quotas: ofQuotas((kind) => {
      const bound = typed[kind]
      return bound === undefined ? defaults[kind] : bound
    }),
  }
}

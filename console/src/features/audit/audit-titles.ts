import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'

/** Choices of the filters «Действие» and «Объект», read from the server; each begins with the one that narrows nothing. */
export function useAuditTitles() {
  const { data } = useQuery({ ...read(audit.titles, {}, { accountCode: null }), staleTime: Number.POSITIVE_INFINITY })
  const { actions = [], objects = [] } = data ?? {}
  return {
    actions: [
      { value: '', label: 'Все действия' },
      ...actions.map(({ action, title }) => ({ value: action, label: title })),
    ],
    objects: [{ value: '', label: 'Что угодно' }, ...objects.map(({ type, title }) => ({ value: type, label: title }))],
  }
}

/** True for a text of an address that may name an action: `records.update`. */
export const isAction = (text: string): boolean => /^[a-zA-Z]{1,32}\.[a-zA-Z]{1,31}$/.test(text)

/** True for a text of an address that may name a type of object. */
export const isObjectType = (text: string): boolean => /^[a-zA-Z]{1,40}$/.test(text)

import { imports } from '@skleyka/contract/imports/imports.calls.ts'
import { bounds, limits } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpRight, CircleStop, Link2, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { read, readKey, write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Button } from '../../ui/button/button.tsx'
import { PanelList, PanelRow, RowAct, RowLink, RowSkeletons, TabError } from '../upload-rows/upload-rows.tsx'
import { ImportForm } from './import-form.tsx'
import { type ImportItem, importLabels, importName, isUnderWay } from './import-labels.ts'

/** «Импорт по ссылке» (product B6): links become records of the account; read again every 5 seconds while any comes. */
export default function ImportsTab({ accountCode }: { accountCode: string }) {
  const found = useQuery({
    ...read(imports.list, { page: 1, perPage: bounds.pageSize }, { accountCode }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? limits.recordPollMs : false),
  })
  const cancel = useMutation(write(imports.cancel, { accountCode }))
  const items = found.data?.items ?? []
  useListFollowsImports(items, accountCode)
  const toStop = items.filter(isUnderWay).map(({ id }) => id)
  return (
    <>
      <ImportForm accountCode={accountCode} />
      {found.isPending && <RowSkeletons />}
      {found.isError && !found.data && <TabError error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <PanelList
          empty="Здесь появятся файлы, которые скачивает сервер."
          foot={
            toStop.length > 1 && (
              <Button kind="quiet" onClick={() => cancel.mutate({ ids: toStop })}>
                Отменить все
              </Button>
            )
          }
        >
          {items.map((item) => (
            <ImportRow key={item.id} item={item} accountCode={accountCode} />
          ))}
        </PanelList>
      )}
    </>
  )
}

function ImportRow({ item, accountCode }: { item: ImportItem; accountCode: string }) {
  const retry = useMutation(write(imports.retry, { accountCode }))
  const cancel = useMutation(write(imports.cancel, { accountCode }))
  const name = importName(item)
  const record = item.recordId === null ? null : pagePath(accountCode, `records/${item.recordId}`)
  const ids = [item.id]
  return (
    <PanelRow icon={Link2} name={name} to={record} words={importLabels(item)}>
      {isUnderWay(item) && <RowAct icon={CircleStop} label="Отменить" onPress={() => cancel.mutate({ ids })} />}
      {item.canRetry && <RowAct icon={RotateCw} label="Повторить" onPress={() => retry.mutate({ ids })} />}
      {record !== null && <RowLink icon={ArrowUpRight} label={`Открыть ${name}`} to={record} />}
    </PanelRow>
  )
}

/** Reads the account's lists of records again when an import has become one. */
function useListFollowsImports(items: readonly ImportItem[], accountCode: string): void {
  const client = useQueryClient()
  const made = items.flatMap(({ recordId }) => recordId ?? []).join()
  useEffect(() => {
    if (made === '') return
    void client.invalidateQueries({ queryKey: readKey(records.getListByFilter, undefined, { accountCode }) })
  }, [made, client, accountCode])
}

import { type AnalyticsPartner, analytics } from '@skleyka/contract/analytics/analytics.calls.ts'
import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Titled } from '../../list/titled.tsx'
import { MeasureCell } from '../../report/measure-cell.tsx'
import { Hint } from '../../ui/hint/hint.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { useAnalyticsAddress } from './analytics-address.ts'
import { AnalyticsReport } from './analytics-report.tsx'

const shown = ['views', 'viewers', 'loads', 'watchSeconds', 'errorRate'] satisfies readonly MeasureName[]

/** analytics/partners (product B14, C-3-16, C-3-19): the partner sites; those that are accounts of partners are marked. */
export default function AnalyticsPartnersPage() {
  const address = useAnalyticsAddress()
  const { params, days } = address
  const [edited, edit] = useState<AnalyticsPartner | null>(null)
  const partners = useQuery({
    ...read(analytics.partners, params, { accountCode: null }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })
  const { data } = partners
  const columns: readonly Column<AnalyticsPartner>[] = [
    {
      ...{ id: 'name', title: 'Площадка', fixed: true, card: 'title', width: 260 },
      cell: ({ name, isAccount, domains }) => (
        <Titled under={domains.length > 0 ? domains.join(', ') : 'Домены не\u00a0указаны'}>
          {isAccount ? `${name} — аккаунт партнёра` : name}
        </Titled>
      ),
      ...(data && { total: 'Итого' }),
    },
    ...shown.map((name): Column<AnalyticsPartner> => {
      const { title, definition } = measures[name]
      return {
        ...{ id: name, title, numeric: true, card: 'figure' },
        about: <Hint label={`Что значит «${title}»`}>{definition}</Hint>,
        cell: ({ figures, before }) => <MeasureCell {...{ name, figures, before }} />,
        ...(data && { total: <MeasureCell name={name} figures={data.totals} before={data.beforeTotals} /> }),
      }
    }),
    {
      ...{ id: 'edit', title: 'Действия', silent: true, width: 56, card: 'end' },
      cell: (site) => (
        <IconButton size={32} icon={Pencil} label={`Изменить домены: ${site.name}`} onClick={() => edit(site)} />
      ),
    },
  ]
  return (
    <AnalyticsReport address={address} hasSteps={false}>
      <Card busy={partners.isPlaceholderData && partners.isFetching}>
        {partners.isError && !data ? (
          <LoadError error={partners.error} onRetry={() => void partners.refetch()} />
        ) : (
          <Table label="Площадки" columns={columns} rows={data?.sites ?? null} rowId={({ code }) => code} />
        )}
      </Card>
      {edited && <Domains site={edited} onClose={() => edit(null)} />}
    </AnalyticsReport>
  )
}

function Domains({ site, onClose }: { site: AnalyticsPartner; onClose: () => void }) {
  const form = useForm({
    call: analytics.savePartnerDomains,
    accountCode: null,
    latest: { values: { domains: site.domains.join('\n') }, version: 0 },
    params: ({ domains }) => ({ id: site.id, domains: domains.split(/[\s,;]+/).filter((word) => word !== '') }),
    onSaved: () => {
      showToast({ type: 'success', message: `Домены сохранены: ${site.name}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title={`Домены: ${site.name}`} verb="Сохранить" {...{ form, onClose }}>
      <TextArea
        label="Домены"
        rows={5}
        {...form.field('domains', 'По одному в\u00a0строке; поддомены считаются вместе с\u00a0ними')}
      />
    </PopupForm>
  )
}

import { holders } from '@skleyka/contract/holders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { formatDay } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useApp, useScreen } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Patiently } from '../../ui/skeleton/skeleton.tsx'
import { SkeletonRows, Table, TableHead } from '../../ui/table/table.tsx'
import { SearchInput } from '../../ui/text-input/text-input.tsx'
import styles from './holders-page.module.css'

/** Names above which a search helps more than the eye. */
const searchAbove = 10

/** kpo/holders (product B13): the names one acts for; an administrator sees all of them. */
export default function HoldersPage() {
  const { title } = useScreen()
  const { admin } = useApp().user
  const [text, setText] = useState('')
  const asked = useQuery(read(holders.list, {}, { accountCode: null }))
  const all = asked.data?.holders ?? []
  const wanted = text.trim().toLocaleLowerCase('ru')
  const found = all.filter(({ name }) => name.toLocaleLowerCase('ru').includes(wanted))
  const now = new Date()
  return (
    <Page width="full">
      <Card title={title} level={1} {...(asked.data && { note: groupDigits(found.length) })}>
        {all.length > searchAbove && (
          <div className={styles.search}>
            <SearchInput label="Найти правообладателя" value={text} onChange={setText} />
          </div>
        )}
        {asked.isError ? (
          <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
        ) : asked.data && found.length === 0 ? (
          <EmptyState
            drawing={<NothingFound />}
            title={all.length === 0 ? 'Здесь пока пусто' : 'Ничего не\u00a0найдено'}
            {...(all.length > 0 && { actions: <Button onClick={() => setText('')}>Показать всех</Button> })}
          >
            {all.length > 0
              ? `По запросу «${text.trim()}» ничего нет`
              : admin
                ? 'Правообладателя добавляют командой «npm run admin -- holder add имя почта»'
                : 'Правообладатели появятся здесь, когда вас к\u00a0ним добавят'}
          </EmptyState>
        ) : (
          <Table label={title} className={styles.table ?? ''}>
            <thead>
              <tr>
                <TableHead>Правообладатель</TableHead>
                <TableHead className={styles.members} numeric>
                  Представителей
                </TableHead>
                <TableHead className={styles.created}>Добавлен</TableHead>
              </tr>
            </thead>
            {asked.data ? (
              <tbody>
                {found.map(({ id, name, members, createdDate }) => (
                  <tr key={id}>
                    <td className={styles.name}>
                      <span title={name}>{name}</span>
                    </td>
                    <td data-numeric>{groupDigits(members)}</td>
                    <td className={styles.created}>{formatDay(createdDate, { near: now })}</td>
                  </tr>
                ))}
              </tbody>
            ) : (
              <Patiently>
                <SkeletonRows rows={5} columns={[240, 24, 80]} />
              </Patiently>
            )}
          </Table>
        )}
      </Card>
    </Page>
  )
}

import { type AnalyticsCohort, analytics } from '@skleyka/contract/analytics/analytics.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { formatFigure } from '../../report/figures.ts'
import { formatMonth } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useScreen } from '../../session/contexts.ts'
import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './accounts-page.module.css'
import { AnalyticsPage } from './analytics.tsx'

const months = 12

/** analytics/accounts (product B14): of the accounts made in a month, how many had views in it and in those after it. */
export default function AnalyticsAccountsPage() {
  const { title } = useScreen()
  const cohorts = useQuery(read(analytics.cohorts, { months }, { accountCode: null }))
  const { data } = cohorts
  const longest = Math.max(0, ...(data?.cohorts ?? []).map(({ active }) => active.length))
  return (
    <AnalyticsPage>
      <Card title={title} level={1}>
        {!data ? (
          <QueryPlaceholder query={cohorts} height={200} />
        ) : longest === 0 ? (
          <EmptyState drawing={<EmptyFilm />} title="Аккаунтов пока нет">
            <p>Здесь будет видно, сколько аккаунтов продолжают показывать видео.</p>
          </EmptyState>
        ) : (
          <>
            <p className={styles.about}>
              Аккаунты собраны по&nbsp;месяцу, в&nbsp;котором их&nbsp;создали. В&nbsp;клетке&nbsp;— сколько из&nbsp;них
              набрали просмотры в&nbsp;том&nbsp;же месяце и&nbsp;в&nbsp;следующих.
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled to its side is reached by the keyboard */}
            <section className={styles.scroll} aria-label="Когорты" tabIndex={0}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">Созданы</th>
                    <th scope="col">Аккаунтов</th>
                    {Array.from({ length: longest }, (_, place) => place).map((place) => (
                      <th key={place} scope="col">
                        {place === 0 ? 'Тот же месяц' : `+${place}`}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.cohorts.map((cohort) => (
                    <Cohort key={cohort.month} {...cohort} />
                  ))}
                </tbody>
              </table>
            </section>
          </>
        )}
      </Card>
    </AnalyticsPage>
  )
}

function Cohort({ month, accounts, active, views }: AnalyticsCohort) {
  const [year = 0, at = 1] = month.split('-').map(Number)
  const cells = active.map((count, place) => ({
    place,
    share: accounts === 0 ? null : count / accounts,
    about: `${groupDigits(count)} из\u00a0${groupDigits(accounts)}, просмотров: ${groupDigits(views[place] ?? 0)}`,
  }))
  return (
    <tr>
      <th scope="row">{formatMonth(year, at)}</th>
      <td>{groupDigits(accounts)}</td>
      {cells.map(({ place, share, about }) => (
        <td
          key={place}
          title={about}
          style={{ background: `color-mix(in srgb, var(--series-1) ${Math.round((share ?? 0) * 40)}%, transparent)` }}
        >
          {formatFigure(share, 'share')}
        </td>
      ))}
    </tr>
  )
}

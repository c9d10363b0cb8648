import { installation } from '@skleyka/contract/installation/installation.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card } from '../../ui/page/card.tsx'
import { factLines } from './fact-lines.ts'
import styles from './settings.module.css'

/** Settings of the installation from its environment; nothing of it is changed here. */
export function FactsCard() {
  const query = useQuery(read(installation.facts, {}, { accountCode: null }))
  return (
    <Card title="Настройки" level={1} padded>
      {query.data === undefined ? (
        <QueryPlaceholder query={query} height={320} />
      ) : (
        <>
          <p className={styles.quiet}>
            Задаётся переменными окружения, применяется после перезапуска. Секреты не&#160;показываются.
          </p>
          <dl className={styles.facts}>
            {factLines(query.data).map(({ title, lines, variables }) => (
              <div key={title}>
                <dt>{title}</dt>
                {lines.map((line) => (
                  <dd key={line}>{line}</dd>
                ))}
                {variables.length > 0 && <dd className={styles.variables}>{variables.join(', ')}</dd>}
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  )
}

import {
  type ServiceKey,
  serviceKeySortFields,
  serviceKeys,
} from '@skleyka/contract/service-keys/service-keys.calls.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { useList } from '../../list/use-list.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { CodeBlock } from '../../ui/copy/code-block.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SettingsPage } from '../settings/settings.tsx'
import styles from './api-page.module.css'
import { keyColumns } from './key-columns.tsx'
import { MadeKey, NewKey } from './new-key.tsx'

const address = listAddress({
  sort: sortField(serviceKeySortFields, { column: 'created', direction: 'descending' }),
})

/** setting/api (product B9): the service keys of the account, and how a program calls with one. */
export default function ApiPage() {
  const accountCode = useAccountCode()
  const [isMaking, setIsMaking] = useState(false)
  const [reset, setReset] = useState<{ key: ServiceKey; secret: string } | null>(null)
  const found = useList(address, ({ sort, ...page }) =>
    read(serviceKeys.list, { ...page, sort: sortParams(sort) }, { accountCode }),
  )
  return (
    <SettingsPage>
      <div className={styles.cards}>
        <ListCard
          {...found}
          name="service-keys"
          columns={keyColumns(setReset)}
          control={
            <Button kind="main" icon={Plus} onClick={() => setIsMaking(true)}>
              Создать ключ
            </Button>
          }
          empty={{
            title: 'Сервисных ключей пока нет',
            text: (
              <p>
                С&#160;ключом программа вызывает API в&#160;этом аккаунте: загружает видео, читает списки, меняет
                описания. Ключу доступно только то, что вы разрешили.
              </p>
            ),
          }}
        />
        <Card title="Как вызывать" level={2} padded>
          <div className={styles.how}>
            <p>
              Ключ передают в&#160;заголовке <code>Authorization</code>, аккаунт называть не&#160;нужно. Повтор
              с&#160;тем&#160;же <code>id</code> выполняется один раз.
            </p>
            <CodeBlock label="Список видео" text={example(location.origin)} />
            <p>
              <TextLink href="/api/docs">Все методы, их параметры и&#160;ответы</TextLink>
            </p>
          </div>
        </Card>
      </div>
      {isMaking && <NewKey onClose={() => setIsMaking(false)} />}
      {reset && <MadeKey made={reset} onClose={() => setReset(null)} />}
    </SettingsPage>
  )
}

const example = (origin: string) => `curl -X POST ${origin}/api/v3/records/getListByFilter \\
  -H "Authorization: Bearer $SKLEYKA_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"id": "list-1", "params": {"perPage": 10}}'`

import { type NoticeGroup, noticeGroupNames, notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './people.module.css'

const noAccount = { accountCode: null }
const words: Readonly<Record<NoticeGroup, readonly [label: string, note: string]>> = {
  processing: [
    'Сбои',
    'Моё видео не\u00a0обработалось, не\u00a0скачалось по\u00a0ссылке или не\u00a0ушло на\u00a0YouTube',
  ],
  live: ['Сбои эфира', 'Источник моей трансляции пропал или запись остановилась'],
  moderation: ['Решения модератора', 'Моё видео одобрено или отклонено'],
  links: ['Файлы по\u00a0моим ссылкам', 'Кто-то прислал файл по\u00a0ссылке, которую сделал я'],
  work: ['Выгрузки и\u00a0массовые правки', 'Выгрузка готова или не\u00a0удалась, правка остановилась'],
  account: ['Дела аккаунтов', 'Обмен, вебхуки и\u00a0квоты аккаунтов, которыми я\u00a0управляю'],
}

/** «Уведомления письмом» of one's own page (product B9): a box is saved as it is pressed, quick presses one after another. */
export function MailedNoticesCard() {
  const query = useQuery(read(notices.mailed, {}, noAccount))
  const { mutate } = useMutation({ ...write(notices.setMailed, noAccount), scope: { id: 'notices.setMailed' } })
  const [unsaved, setUnsaved] = useState<readonly NoticeGroup[] | null>(null)
  const groups = unsaved ?? query.data?.groups
  const turn = (group: NoticeGroup, isOn: boolean) => {
    if (!groups) return
    const next = isOn ? [...groups, group] : groups.filter((one) => one !== group)
    setUnsaved(next)
    // called for the latest press alone
    mutate({ groups: next }, { onSettled: () => setUnsaved(null) })
  }
  return (
    <Card title="Уведомления письмом" padded>
      {groups ? (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not stand in a grid in every browser */}
          <div role="group" aria-label="Уведомления письмом" aria-busy={unsaved !== null} className={styles.roles}>
            {noticeGroupNames.map((group) => (
              <Checkbox key={group} checked={groups.includes(group)} onChange={(isOn) => turn(group, isOn)}>
                {words[group][0]}
                <span className={styles.about}>{words[group][1]}</span>
              </Checkbox>
            ))}
          </div>
          <p className={styles.about}>
            Пишем о&#160;том, что вы не&#160;прочли в&#160;консоли, не&#160;чаще раза в&#160;час. О&#160;входе
            с&#160;нового места пишем всегда.
          </p>
        </>
      ) : (
        <QueryPlaceholder query={query} height={200} />
      )}
    </Card>
  )
}

import { bounds } from '@skleyka/contract/limits.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useSettled } from '../../form/use-settled.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import styles from './players.module.css'

/** Templates of the player that other accounts share, each to be taken. */
export default function SharedPopup({ onClose }: { onClose: () => void }) {
  const accountCode = useAccountCode()
  const [q, setQ] = useState('')
  const words = useSettled(q.trim())
  const query = useQuery({
    ...readWhole((page) => read(playerTemplates.shared, { ...(words && { q: words }), ...page }, { accountCode })),
    placeholderData: keepPreviousData,
  })
  const take = useMutation({
    ...write(playerTemplates.take, { accountCode }),
    onSuccess: ({ template }) => navigate(pagePath(accountCode, `setting/player/${template.id}`)),
  })
  const found = query.data?.items ?? []
  return (
    <Popup open onClose={onClose} title="Общие шаблоны плеера" width={520}>
      <div className={styles.shared}>
        <p>Их&#160;ведут другие аккаунты: когда шаблон меняют там, он меняется и&#160;у&#160;вас.</p>
        <TextInput
          label="Поиск по названию и аккаунту"
          type="search"
          maxLength={bounds.templateNameChars}
          value={q}
          onChange={setQ}
        />
        {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && found.length === 0 && (
          <p>{words === '' ? 'Пока никто ничем не\u00a0делится.' : 'Ничего не\u00a0нашлось.'}</p>
        )}
        <ul className={styles.sharedRows} aria-label="Общие шаблоны">
          {found.map(({ id, name, accountName, body, takenAs }) => (
            <li key={id}>
              <i style={{ background: body.look.accent }} aria-hidden="true" />
              <span>
                <b>
                  {takenAs === null ? (
                    <bdi>{name}</bdi>
                  ) : (
                    <TextLink to={pagePath(accountCode, `setting/player/${takenAs}`)}>{name}</TextLink>
                  )}
                </b>
                <small>
                  <bdi>{accountName}</bdi>
                </small>
              </span>
              {takenAs === null ? (
                <Button
                  aria-label={`Взять ${name}`}
                  busy={take.isPending && take.variables.id === id}
                  onClick={() => take.mutate({ id })}
                >
                  Взять
                </Button>
              ) : (
                <small>Уже взят</small>
              )}
            </li>
          ))}
        </ul>
      </div>
      <PopupFoot>
        <Button onClick={onClose}>Закрыть</Button>
      </PopupFoot>
    </Popup>
  )
}

import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import type { Claim } from '@skleyka/contract/claims/claim.ts'
import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { type ClaimWish, claimWishes, claimWishTitles } from '@skleyka/contract/claims/claim-states.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { CommandCenterPage } from '../command-center/command-center.tsx'
import { ClaimsCard } from './account-claims-card.tsx'
import { ClaimDetails } from './claim-details.tsx'
import { ClaimContent } from './claim-page.tsx'
import styles from './claims.module.css'
import { CountriesField } from './countries-field.tsx'

type Act = 'grant' | 'reject' | 'takeBack'

/** cc/claims/{id} (product B13): one claim, and what an administrator decides. */
export default function AdminClaimPage({ params: { id: word } }: { params: Readonly<Record<string, string>> }) {
  const id = addressNumber(word) ?? 0
  const query = useQuery({ ...read(adminClaims.get, { id: id || 1 }, { accountCode: null }), enabled: id > 0 })
  const [act, setAct] = useState<Act | null>(null)
  const { mutateAsync: open } = useMutation(write(adminClaims.openFile, { accountCode: null }))
  const review = useMutation(write(adminClaims.review, { accountCode: null }))
  const close = () => setAct(null)
  return (
    <CommandCenterPage>
      <Crumbs>{id > 0 ? `№\u00a0${id}` : '\u00a0'}</Crumbs>
      <ClaimContent id={id} query={query} listTo="/cc/claims" whyNone="Претензии не&#160;удаляют: проверьте номер.">
        {(claim) => {
          return (
            <div className={styles.cards}>
              <ClaimDetails
                claim={claim}
                accountCode={claim.account?.code ?? null}
                openFile={(fileId) => open({ claimId: id, fileId })}
                acts={
                  claim.state === 'WITHDRAWN' ? undefined : claim.state === 'NEW' ? (
                    <Button
                      kind="main"
                      busy={review.isPending}
                      onClick={() => review.mutate({ id, rowVersion: claim.rowVersion })}
                    >
                      Взять на&nbsp;рассмотрение
                    </Button>
                  ) : claim.state === 'REVIEW' ? (
                    <>
                      <Button kind="main" onClick={() => setAct('grant')}>
                        Удовлетворить
                      </Button>
                      <Button onClick={() => setAct('reject')}>Отклонить</Button>
                    </>
                  ) : (
                    <Button kind="danger-quiet" onClick={() => setAct('takeBack')}>
                      Отменить решение
                    </Button>
                  )
                }
              />
              {claim.account && <ClaimsCard code={claim.account.code} name={claim.account.name} />}
              {act === 'grant' && <GrantForm claim={claim} onClose={close} />}
              {(act === 'reject' || act === 'takeBack') && <ReasonForm claim={claim} act={act} onClose={close} />}
            </div>
          )
        }}
      </ClaimContent>
    </CommandCenterPage>
  )
}

interface FormProps {
  claim: Claim
  onClose: () => void
}

interface GrantValues {
  reason: string
  actions: readonly ClaimWish[]
  countries: readonly string[]
  /** Videos made of the one of the claim that stay as they are. */
  leftOut: readonly number[]
}

function GrantForm({ claim, onClose }: FormProps) {
  const { id, rowVersion, wish, derived } = claim
  const values: GrantValues = {
    reason: '',
    actions: [wish],
    countries: claim.countries,
    leftOut: [],
  }
  const form = useForm({
    call: adminClaims.grant,
    accountCode: null,
    latest: { values, version: 0 },
    params: ({ reason, actions, countries, leftOut }) => ({
      ...{ id, rowVersion, reason, actions: [...actions], leftOut: [...leftOut] },
      countries: actions.includes('COUNTRIES') ? [...countries] : [],
    }),
    problems: ({ reason, actions, countries }) => ({
      ...(reason.trim() === '' && { reason: 'Напишите, почему вы\u00a0так решили' }),
      ...(actions.length === 0 && { actions: 'Выберите, что\u00a0сделать' }),
      ...(actions.includes('COUNTRIES') && countries.length === 0 && { countries: 'Выберите страны' }),
    }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Претензия удовлетворена' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Удовлетворить претензию" verb="Удовлетворить" width={560} {...{ form, onClose }}>
      <ActionsField wish={wish} isStranger={claim.claimant.holderId === null} {...form.field('actions')} />
      {derived.length > 0 && <DerivedField derived={derived} isLive={claim.record.isLive} {...form.field('leftOut')} />}
      {form.values.actions.includes('COUNTRIES') && <CountriesField {...form.field('countries')} />}
      <TextArea
        label="Причина"
        rows={4}
        maxLength={claimBounds.textChars}
        {...form.field('reason', 'Её прочтут аккаунт и\u00a0заявитель')}
      />
    </PopupForm>
  )
}

interface ActionsProps {
  value: readonly ClaimWish[]
  onChange: (value: ClaimWish[]) => void
  wish: ClaimWish
  /** Nobody on the list of copyright holders: he cannot be named. */
  isStranger: boolean
  hint?: ReactNode
}

function ActionsField({ value, onChange, wish, isStranger, hint }: ActionsProps) {
  return (
    <fieldset className={styles.boxes}>
      <legend>Что сделать</legend>
      {claimWishes.map((one) => (
        <Checkbox
          key={one}
          checked={value.includes(one)}
          disabled={one === 'HOLDER' && isStranger}
          onChange={(isOn) => onChange(isOn ? [...value, one] : value.filter((other) => other !== one))}
        >
          {claimWishTitles[one]}
          {one === wish && ' (об\u00a0этом просит заявитель)'}
        </Checkbox>
      ))}
      {hint !== undefined && (
        <p className={styles.problem} role="alert">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

interface DerivedProps {
  derived: Claim['derived']
  isLive: boolean
  value: readonly number[]
  onChange: (value: number[]) => void
}

/** Videos that the decision reaches as well, each of which may be left out. */
function DerivedField({ derived, isLive, value, onChange }: DerivedProps) {
  return (
    <fieldset className={styles.boxes}>
      <legend>
        {isLive ? 'И\u00a0с\u00a0записями и\u00a0клипами трансляции' : 'И\u00a0с\u00a0клипами этого видео'}
      </legend>
      {derived.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={!value.includes(id)}
          onChange={(isOn) => onChange(isOn ? value.filter((other) => other !== id) : [...value, id])}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}

const reasonForms = {
  reject: {
    title: 'Отклонить претензию?',
    verb: 'Отклонить',
    done: 'Претензия отклонена',
    hint: 'Её прочтут аккаунт и\u00a0заявитель',
  },
  takeBack: {
    title: 'Отменить решение?',
    verb: 'Отменить решение',
    done: 'Решение отменено, претензия снова на\u00a0рассмотрении',
    hint: 'Видео станет таким, каким было до\u00a0решения. Причину прочтут аккаунт и\u00a0заявитель',
  },
} as const

function ReasonForm({ claim: { id, rowVersion }, act, onClose }: FormProps & { act: keyof typeof reasonForms }) {
  const { title, verb, done, hint } = reasonForms[act]
  const form = useForm({
    call: adminClaims[act],
    accountCode: null,
    latest: { values: { reason: '' }, version: 0 },
    params: ({ reason }) => ({ id, rowVersion, reason }),
    problems: ({ reason }) => (reason.trim() === '' ? { reason: 'Напишите причину' } : {}),
    onSaved: () => {
      showToast({ type: 'success', message: done })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title={title} verb={verb} isDangerous isQuestion {...{ form, onClose }}>
      <TextArea label="Причина" rows={4} maxLength={claimBounds.textChars} {...form.field('reason', hint)} />
    </PopupForm>
  )
}

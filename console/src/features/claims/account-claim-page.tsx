import type { Claim } from '@skleyka/contract/claims/claim.ts'
import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { type ClaimAnswer, isOpenClaim } from '@skleyka/contract/claims/claim-states.ts'
import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { pagePath } from '../../browser/addresses.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { SettingsPage } from '../settings/settings.tsx'
import { ClaimDetails } from './claim-details.tsx'
import { ClaimFilesField, type SentFile } from './claim-files-field.tsx'
import { ClaimContent } from './claim-page.tsx'

/** setting/claims/{id} (product B13): a claim on a video of the account, and the answer to it. */
export default function AccountClaimPage({ params: { id: word } }: { params: Readonly<Record<string, string>> }) {
  const accountCode = useAccountCode()
  const id = addressNumber(word) ?? 0
  const query = useQuery({ ...read(claims.get, { id: id || 1 }, { accountCode }), enabled: id > 0 })
  const [kind, setKind] = useState<ClaimAnswer | null>(null)
  const { mutateAsync: open } = useMutation(write(claims.openFile, { accountCode }))
  return (
    <SettingsPage>
      <Crumbs>{id > 0 ? `№\u00a0${id}` : '\u00a0'}</Crumbs>
      <ClaimContent
        id={id}
        query={query}
        listTo={pagePath(accountCode, 'setting/claims')}
        whyNone="Проверьте номер: возможно, она на&#160;видео другого аккаунта."
      >
        {(claim) => (
          <>
            <ClaimDetails
              claim={claim}
              accountCode={accountCode}
              openFile={(fileId) => open({ claimId: id, fileId })}
              {...(isOpenClaim(claim.state) && {
                acts: (
                  <>
                    <Button kind="main" onClick={() => setKind('OBJECTED')}>
                      Возразить
                    </Button>
                    <Button onClick={() => setKind('AGREED')}>Согласиться</Button>
                  </>
                ),
              })}
            />
            {kind !== null && <AnswerForm claim={claim} kind={kind} onClose={() => setKind(null)} />}
          </>
        )}
      </ClaimContent>
    </SettingsPage>
  )
}

interface FormProps {
  claim: Claim
  kind: ClaimAnswer
  onClose: () => void
}

function AnswerForm({ claim: { id, rowVersion }, kind, onClose }: FormProps) {
  const accountCode = useAccountCode()
  const { mutateAsync: announce } = useMutation({ ...write(claims.sendFile, { accountCode }), meta: { quiet: true } })
  const isObjection = kind === 'OBJECTED'
  const form = useForm({
    call: claims.answer,
    accountCode,
    latest: { values: { text: '', fileIds: [] as readonly SentFile[] }, version: 0 },
    params: ({ text, fileIds }) => ({ id, rowVersion, kind, text, fileIds: fileIds.map((file) => file.id) }),
    problems: ({ text }) =>
      isObjection && text.trim() === '' ? { text: 'Объясните, с\u00a0чем вы\u00a0не\u00a0согласны' } : {},
    onSaved: () => {
      showToast({ type: 'success', message: 'Ответ отправлен заявителю и\u00a0администратору' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm
      title={isObjection ? 'Возражение на\u00a0претензию' : 'Согласие с\u00a0претензией'}
      verb={isObjection ? 'Возразить' : 'Согласиться'}
      {...{ form, onClose }}
    >
      <TextArea
        label={isObjection ? 'С\u00a0чем вы\u00a0не\u00a0согласны' : 'Комментарий'}
        rows={6}
        maxLength={claimBounds.textChars}
        {...form.field('text', 'Это прочтут заявитель и\u00a0администратор. Ответ можно изменить до\u00a0решения')}
      />
      <ClaimFilesField announce={announce} {...form.field('fileIds')} />
    </PopupForm>
  )
}

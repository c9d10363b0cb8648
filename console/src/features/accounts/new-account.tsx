import { accountBounds } from '@skleyka/contract/accounts/account-bounds.ts'
import { admin, type ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { newAccounts } from '@skleyka/contract/accounts/new-accounts.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { type OfQuotas, ofQuotas } from '@skleyka/contract/quotas/quota-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { Form, FormAlert } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { CopyOnce } from '../../ui/copy/copy-once.tsx'
import { FeaturePicker } from '../../ui/feature-picker/feature-picker.tsx'
import { Card, PageFooter } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { DefaultQuotas, ownQuotas, useDefaultQuotas } from '../quotas/quotas.tsx'
import styles from './account.module.css'
import { codeOf, codeProblem } from './account-code.ts'
import { featuresOf, sectionsAfter } from './features.ts'

type CreatedAccount = ResultOf<typeof newAccounts.createAccount>

/** Undefined while nobody has typed one: it is what the account is given by itself. */
const openQuotas: OfQuotas<number | null | undefined> = ofQuotas(() => undefined)

const nothing = {
  name: '',
  /** Null while nobody has typed one: it follows the name. */
  code: null as string | null,
  ownerEmail: '',
  sections: featuresOf([{ availableSections: ['VIDEO'] }]),
  ...openQuotas,
}

const codeIn = ({ name, code }: { name: string; code: string | null }) => code ?? codeOf(name)

/** cc/accounts/create (product B12): an account and its owner. */
export function NewAccount() {
  const [createdAccount, setCreatedAccount] = useState<CreatedAccount | null>(null)
  const [templateId, setTemplateId] = useState<number | null>(null)
  const defaultQuotas = useDefaultQuotas(templateId)
  const form = useForm({
    call: newAccounts.createAccount,
    accountCode: null,
    latest: { values: nothing, version: 0 },
    params: ({ sections, name, code, ownerEmail, ...typed }) => ({
      ...{ name, ownerEmail },
      ...ownQuotas(typed, defaultQuotas.bounds),
      templateId,
      code: codeIn({ name, code }),
      sections: sectionsAfter([], sections),
    }),
    problems: ({ name, code, ownerEmail }) => ({
      name: name.trim() === '' ? 'Назовите аккаунт' : undefined,
      code: codeProblem(codeIn({ name, code })),
      ownerEmail: ownerEmail.trim() === '' ? 'Укажите почту владельца' : undefined,
    }),
    onSaved: (answer) => {
      showToast({ type: 'success', message: `Аккаунт создан: ${answer.account.accountName}` })
      setCreatedAccount(answer)
      if (answer.owner.url === null) open(answer.account)
      return undefined
    },
  })
  // what it would be given stands on the page before it is made
  const submit = async () => defaultQuotas.bounds !== undefined && form.submit()
  const code = form.field('code', 'Латинские буквы, цифры и\u00a0дефисы. Используется в\u00a0адресах. Изменить нельзя')
  return (
    <>
      <Crumbs>Новый аккаунт</Crumbs>
      <Form
        label="Новый аккаунт"
        isDirty={(form.changed.length > 0 || templateId !== null) && createdAccount === null}
        onSubmit={submit}
      >
        <Card title="Новый аккаунт" level={1}>
          <div className={styles.body}>
            <TextInput label="Название" required maxLength={accountBounds.nameChars} {...form.field('name')} />
            <TextInput
              label="Код"
              required
              maxLength={40}
              spellCheck={false}
              autoComplete="off"
              {...code}
              value={codeIn(form.values)}
            />
            <TextInput
              label="E-mail владельца"
              type="email"
              required
              autoComplete="off"
              {...form.field('ownerEmail', 'Если такого пользователя нет, ему придёт приглашение')}
            />
            <FeaturePicker value={form.values.sections} onChange={(next) => form.field('sections').onChange(next)} />
            <TemplateChoice value={templateId} onChange={setTemplateId} />
            <DefaultQuotas defaultQuotas={defaultQuotas} form={form} />
            {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
          </div>
          <PageFooter sticky>
            <Button
              kind="main"
              type="submit"
              working={form.isSaving}
              disabled={defaultQuotas.bounds === undefined}
              aria-keyshortcuts="Control+S"
            >
              Создать
            </Button>
            <ButtonLink to="/cc/accounts">Отменить</ButtonLink>
          </PageFooter>
        </Card>
      </Form>
      {createdAccount !== null && createdAccount.owner.url !== null && (
        <Invitation createdAccount={createdAccount} url={createdAccount.owner.url} />
      )}
    </>
  )
}

function open({ accountId }: ManagedAccount) {
  navigate(`/cc/accounts/${accountId}`, { replace: true })
}

/** The account whose settings and roles a new one begins with. */
function TemplateChoice({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { data } = useQuery(read(admin.getAllAccounts, {}, { accountCode: null }))
  const choices = data?.accounts ?? []
  if (choices.length === 0) return null
  return (
    <Combobox
      label="Настроить как"
      placeholder="Обычные настройки"
      choices={choices.map(({ accountId, accountName, accountCode }) => ({
        value: String(accountId),
        label: accountName,
        note: accountCode,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      hint="Новый аккаунт получит часовой пояс, язык, срок корзины, порядок публикации и модерации, настройки рекламы, свои роли этого аккаунта и его квоты, если ниже не заданы другие"
    />
  )
}

function Invitation({ createdAccount: { account, owner }, url }: { createdAccount: CreatedAccount; url: string }) {
  const close = () => open(account)
  return (
    <CopyOnce title="Приглашение владельца" text={url} label="Скопировать ссылку" onClose={close}>
      {owner.mailed && <>Письмо с&#160;этой ссылкой отправлено владельцу. </>}
      Передайте ссылку только владельцу: по&#160;ней задаётся его пароль. Больше она нигде не&#160;показывается.
    </CopyOnce>
  )
}

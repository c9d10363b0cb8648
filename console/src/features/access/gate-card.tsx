import { type GateKind, gateBounds, gateKinds, gates } from '@skleyka/contract/access/gates.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { DomainsField } from '../../form/domains-field.tsx'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PasswordInput } from '../../ui/password-input/password-input.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './access.module.css'
import { gateLabels, gateNotes } from './gate-labels.ts'
import { PrivateLink } from './private-link.tsx'
import { Tickets } from './tickets.tsx'

type Gate = ResultOf<typeof gates.get>['gate']

/** Gate of a video (product A16), with its password, its link, its codes. */
export function GateCard({ recordId }: { recordId: number }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const found = useQuery(read(gates.get, { recordId }, { accountCode }))
  if (!found.data) {
    return found.isError ? (
      <Card title="Вход для зрителей" padded>
        <LoadError error={found.error} onRetry={() => void found.refetch()} />
      </Card>
    ) : null
  }
  const { gate } = found.data
  if (!may(gates.save)) {
    return (
      <Card title="Вход для зрителей" padded>
        <p>{gateLabels[gate.kind]}</p>
      </Card>
    )
  }
  return (
    <>
      <EditGate recordId={recordId} gate={gate} />
      {gate.kind === 'LINK' && <PrivateLink recordId={recordId} />}
      {gate.kind === 'CODES' && <Tickets recordId={recordId} kind="CODE" />}
      {gate.kind !== 'EVERYONE' && <Tickets recordId={recordId} kind="LINK" />}
    </>
  )
}

// a gate that nobody has put has the number 0, and is no new thing for the form
const latestOf = ({ kind, mailDomains, rowVersion }: Gate) => ({
  values: { kind, password: '', mailDomains },
  version: rowVersion + 1,
})

interface Values {
  readonly kind: GateKind
  readonly password: string
  readonly mailDomains: readonly string[]
}

function EditGate({ recordId, gate }: { recordId: number; gate: Gate }) {
  const client = useQueryClient()
  const accountCode = useAccountCode()
  const form = useForm({
    call: gates.save,
    accountCode,
    latest: latestOf(gate),
    params: ({ kind, password, mailDomains }: Values, _changed, version) => ({
      recordId,
      rowVersion: version - 1,
      kind,
      ...(kind === 'PASSWORD' && password !== '' && { password }),
      ...(kind === 'MAIL' && { mailDomains: [...mailDomains] }),
    }),
    problems: ({ kind, password, mailDomains }) => ({
      password: passwordProblem(kind, password, gate.kind === 'PASSWORD'),
      mailDomains: domainsProblem(kind, mailDomains),
    }),
    onSaved: (saved) => {
      showToast({ message: 'Сохранено', type: 'success' })
      return latestOf(saved.gate)
    },
    onConflict: () => client.refetchQueries(read(gates.get, { recordId }, { accountCode })),
  })
  const { values, changed } = form
  const isKept = gate.kind === 'PASSWORD'
  return (
    <Form label="Вход для зрителей" isDirty={changed.length > 0} onSubmit={form.submit}>
      <Card title="Вход для зрителей">
        <div className={styles.body}>
          <RadioGroup
            label="Что нужно зрителю"
            choices={gateKinds.map((value) => ({
              value,
              label: gateLabels[value],
              note: gateNotes[value],
            }))}
            value={values.kind}
            onChange={(kind) => form.field('kind').onChange(kind)}
          />
          {values.kind === 'PASSWORD' && (
            <PasswordInput
              label={isKept ? 'Новый пароль для зрителей' : 'Пароль для зрителей'}
              autoComplete="new-password"
              maxLength={gateBounds.passwordChars}
              {...form.field(
                'password',
                isKept ? 'Пусто\u00a0— остаётся прежний' : `Не\u00a0короче ${gateBounds.passwordMinChars}\u00a0знаков`,
              )}
            />
          )}
          {values.kind === 'MAIL' && (
            <DomainsField
              label="Домены почты"
              max={gateBounds.mailDomains}
              tooMany="Уберите лишние"
              {...form.field('mailDomains', 'По\u00a0одному в\u00a0строке, без @; поддомены\u00a0— отдельно')}
            />
          )}
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}

function passwordProblem(kind: GateKind, password: string, isKept: boolean): string | undefined {
  if (kind !== 'PASSWORD' || (password === '' && isKept)) return undefined
  if (password === '') return 'Придумайте пароль'
  return password.length < gateBounds.passwordMinChars
    ? `Не\u00a0короче ${gateBounds.passwordMinChars}\u00a0знаков`
    : undefined
}

const domainsProblem = (kind: GateKind, domains: readonly string[]): string | undefined =>
  kind === 'MAIL' && domains.length === 0 ? 'Назовите хотя бы один домен, например company.example' : undefined

import { allPermissions, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import type { ReactNode } from 'react'
import { permissionTitles } from '../../russian/permission-titles.ts'
import { useApp } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { TextButton } from '../../ui/link/text-link.tsx'
import { permissionMeanings } from './permission-meanings.ts'
import styles from './roles.module.css'

const areas = [
  { area: 'media', title: 'Видео' },
  { area: 'yauth', title: 'Аккаунт и\u00a0люди' },
  { area: 'streaming', title: 'Трансляции' },
] as const

interface Props {
  value: readonly Permission[]
  /** Left out where they are only read. */
  onChange?: (value: readonly Permission[]) => void
  problem?: ReactNode
}

/** The 53 permissions by area, each with what it is for; what the asker has not himself he cannot give. */
export function PermissionBoxes({ value, onChange, problem }: Props) {
  const { user, accountCode, accountCodes } = useApp()
  const held = accountCode === null ? undefined : accountCodes[accountCode]?.held
  const on = new Set(value)
  const mayGive = (one: Permission) => user.admin || held?.has(one) === true
  // in the order of the specification, whatever was pressed first
  const set = (next: ReadonlySet<Permission>) => onChange?.(allPermissions.filter((one) => next.has(one)))
  return (
    <div className={styles.areas}>
      <p className={styles.count} role="status">
        Включено {value.length} из&#160;{allPermissions.length}
      </p>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {areas.map(({ area, title }) => {
        const own = allPermissions.filter((one) => one.startsWith(`${area}.`))
        const grantablePermissions = own.filter(mayGive)
        const words = `${title}: ${own.filter((one) => on.has(one)).length} из\u00a0${own.length}`
        return (
          <fieldset key={area} className={styles.area}>
            <legend className={styles.legend}>{words}</legend>
            {onChange && grantablePermissions.length > 0 && (
              <span className={styles.whole}>
                <TextButton onClick={() => set(on.union(new Set(grantablePermissions)))}>Все</TextButton>
                <TextButton onClick={() => set(on.difference(new Set(grantablePermissions)))}>Ничего</TextButton>
              </span>
            )}
            <div className={styles.boxes}>
              {own.map((one) => (
                <Checkbox
                  key={one}
                  checked={on.has(one)}
                  disabled={onChange === undefined || !mayGive(one)}
                  onChange={(isOn) => set(isOn ? on.union(new Set([one])) : on.difference(new Set([one])))}
                >
                  {permissionTitles[one]}
                  <span className={styles.meaning}>{meaningOf(one, on)}</span>
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

function meaningOf(one: Permission, on: ReadonlySet<Permission>): ReactNode {
  const { meaning, needs, toCome } = permissionMeanings[one]
  const lacks = needs !== undefined && on.has(one) && !on.has(needs)
  return (
    <>
      {meaning}
      {toCome && '. Пока ничего не\u00a0открывает'}
      {lacks && <span className={styles.lacks}> Нужно и&#160;право «{permissionTitles[needs]}»</span>}
    </>
  )
}

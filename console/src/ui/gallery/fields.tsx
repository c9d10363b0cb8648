import { useState } from 'react'
import { NumberInput } from '../number-input/number-input.tsx'
import { PasswordInput } from '../password-input/password-input.tsx'
import { TextArea } from '../text-input/text-area.tsx'
import { SearchInput, TextInput } from '../text-input/text-input.tsx'
import styles from './gallery.module.css'

/** Text fields in every state. */
export function Fields() {
  const [text, setText] = useState('Утренний выпуск')
  const [search, setSearch] = useState('')
  const [minutes, setMinutes] = useState<number | null>(30)
  const field = { value: text, onChange: setText }
  return (
    <div className={styles.columns}>
      {(['border', 'fill'] as const).map((kind) => (
        <div key={kind} className={styles.stack}>
          <TextInput label="Название" kind={kind} value="" onChange={() => undefined} placeholder="Например, «Утро»" />
          <TextInput label="Название" kind={kind} required {...field} aside={`${text.length} из 255`} />
          <TextInput label="Код" kind={kind} {...field} status="success" hint="Код свободен" />
          <TextInput label="Название" kind={kind} {...field} status="warning" hint="Такое название уже есть" />
          <TextInput label="Почта" kind={kind} {...field} status="error" hint="Нужен адрес вида name@site.ru" />
          <TextInput label="Код" kind={kind} {...field} disabled />
          <TextInput label="Код" kind={kind} {...field} readOnly />
        </div>
      ))}
      <div className={styles.stack}>
        <SearchInput
          label="Поиск по видео"
          value={search}
          onChange={setSearch}
          shortcut="/"
          display="bright"
          size="m"
        />
        <SearchInput label="Найти аккаунт" value={text} onChange={setText} kind="fill" display="bright" />
        <PasswordInput label="Пароль" {...field} size="m" />
        <NumberInput label="Сколько минут" value={minutes} onChange={setMinutes} min={1} max={60} unit="мин" />
        <TextInput label="Почта" type="email" value="m.sokolova@volga.example" onChange={() => undefined} />
        <TextArea label="Описание" {...field} hint="До 10 000 знаков" />
      </div>
    </div>
  )
}

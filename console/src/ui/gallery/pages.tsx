import { AccountsPermissions } from '../accounts-permissions/accounts-permissions.tsx'
import { Button } from '../button/button.tsx'
import { Card, PageFooter } from '../page/card.tsx'
import { ProgressBar } from '../progress/progress.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import styles from './gallery.module.css'

const lines = [
  'Волга Медиа',
  'Лекторий открытого университета',
  'Детский канал «Полянка»',
  'Степь',
  'Сокол',
  'Филармония',
]

/** Cards with their overlay and footers, and the list of rights. */
export function Pages() {
  return (
    <div className={`${styles.window} ${styles.ground}`}>
      <div className={styles.columns}>
        <Card title="Доступ" busy>
          <div className={styles.panel}>
            <TextInput label="Название" value="Утренний выпуск" onChange={() => undefined} />
          </div>
          <PageFooter>
            <Button kind="main">Сохранить</Button>
            <Button>Отменить</Button>
          </PageFooter>
        </Card>
        <Card title="Реклама">
          <div className={styles.panel}>
            <ProgressBar value={null} />
          </div>
          <PageFooter>
            <Button kind="main">Готово</Button>
          </PageFooter>
        </Card>
      </div>
      <Card title="Аккаунты и права" padded>
        <AccountsPermissions
          label="Аккаунты и права"
          lines={lines.map((name, index) => ({
            code: `account-${index + 1}`,
            name,
            permissions: ['Загружать видео', 'Изменять записи', 'Смотреть статистику'].slice(0, index % 4),
          }))}
        />
      </Card>
      <div className={styles.scrolling}>
        <Card title="Описание">
          <div className={`${styles.panel} ${styles.long}`}>Прокрутите: кнопки остаются внизу</div>
          <PageFooter sticky>
            <Button kind="main">Сохранить</Button>
            <Button>Отменить</Button>
          </PageFooter>
        </Card>
      </div>
    </div>
  )
}

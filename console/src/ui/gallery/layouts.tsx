import { CircleAlert, Film, Loader } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { AsideGroup, AsideItem } from '../page/aside-list.tsx'
import { Card } from '../page/card.tsx'
import { Page } from '../page/page.tsx'
import styles from './gallery.module.css'

/** A page with an aside and buttons that stay in sight, and one as wide as the window. */
export function Layouts() {
  return (
    <>
      <section className={`${styles.window} ${styles.scrolling}`} aria-label="С колонкой">
        <Page
          stickyFooter
          footer={
            <>
              <Button kind="main">Сохранить</Button>
              <Button>Отменить</Button>
            </>
          }
          aside={
            <AsideGroup label="Видео по состоянию">
              <AsideItem to="/" icon={Film} count="12 840" current>
                Все видео
              </AsideItem>
              <AsideItem to="/?state=work" icon={Loader} count="4">
                Обрабатываются
              </AsideItem>
              <AsideItem to="/?state=failed" icon={CircleAlert} count="2">
                С ошибкой
              </AsideItem>
            </AsideGroup>
          }
        >
          <Card title="Настройки" padded>
            <p className={styles.long}>Кнопки страницы остаются внизу, сколько бы в&#160;ней ни&#160;было строк.</p>
          </Card>
        </Page>
      </section>
      <section className={styles.window} aria-label="Во всю ширину">
        <Page width="full" footer={<Button kind="main">Готово</Button>}>
          <Card title="Аккаунты" padded>
            Занимает всё окно
          </Card>
        </Page>
      </section>
    </>
  )
}

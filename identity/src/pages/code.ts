import { type Html, html } from './html.ts'
import { formPage, type PageBase } from './page.ts'
import { busy, flag, type Problem } from './sign-in.ts'

export type CodePage = PageBase & { action: string; csrf: string; half: string; problem: Problem | null }

/** Between the password and the product: a code of the application, or one kept for its loss. */
export function codePage(with_: CodePage): string {
  const { action, csrf, half, problem } = with_
  const failed = problem !== null
  return formPage(
    with_,
    'Код для входа',
    html`<form method="post" action="${action}">
<div class="heading"><h1>Код для входа</h1><p>Откройте на\u00a0телефоне приложение с\u00a0кодами.</p></div>
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="half" value="${half}">
${problem === 'busy' && busy}${problem === 'wrong' && html`<p class="problem" id="problem" role="alert"><b>Код не\u00a0подошёл.</b> Каждый действует один раз и\u00a0полминуты: дождитесь следующего. Если попыток было много, подождите 15\u00a0минут.</p>`}
${codeFields(failed)}
<button class="button" type="submit">Войти</button>
<p class="note"><a class="link" href="${action}">Войти под другим именем</a></p>
</form>`,
  )
}

/** The field of the code, and behind a line that of a recovery code. */
export function codeFields(failed: boolean, isFirst = true): Html {
  return html`${codeField(failed, isFirst)}
<details class="other"><summary>Телефона нет под рукой</summary><label class="field"><span class="label">Резервный код</span><span class="input"><input name="recovery" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40" placeholder="xxxx-xxxx-xxxx"></span><span class="hint">Один из\u00a0десяти, что были показаны при включении. Если их нет, попросите администратора сбросить проверку.</span></label></details>`
}

/** Six figures, as phones and password managers know to fill them in. */
export const codeField = (failed: boolean, isFirst: boolean): Html =>
  html`<label class="field"><span class="label">Код из\u00a0приложения</span><span class="input"><input class="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7"${flag(failed, 'aria-describedby="problem" aria-invalid="true"')}${flag(isFirst, 'autofocus')}></span></label>`

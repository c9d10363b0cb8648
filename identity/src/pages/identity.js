// Signing in works without this file, which only makes typing a password easier; one-time links need it.
prepare()

const signOut = document.querySelector('form[data-auto]')
if (signOut) signOut.requestSubmit(signOut.querySelector('button[name=logout]'))

const opening = document.querySelector('form[data-open]')
if (opening) {
  // another link in the same window
  addEventListener('hashchange', () => location.reload())
  document.querySelector('[data-failed] button').addEventListener('click', () => void openLink())
  void openLink()
}

addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form')) {
    delete form.dataset.sent
    if (form.dataset.passkey) form.elements.passkey.value = ''
  }
})

/** Sends what stands behind the # and shows the page that belongs to it in place of this one. */
async function openLink() {
  tell('waiting')
  opening.elements.token.value = location.hash.slice(1)
  try {
    const answer = await fetch(opening.action, { method: 'POST', body: new URLSearchParams(new FormData(opening)) })
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // anything between may answer with a page of its own
    if (!next.querySelector('script[src*="identity.js"]')) return tell('failed')
    document.title = next.title
    document.body.replaceChildren(...next.body.childNodes)
    prepare()
    document.querySelector('[autofocus]')?.focus()
  } catch {
    tell('failed')
  }
}

function tell(state) {
  for (const name of ['waiting', 'failed']) document.querySelector(`[data-${name}]`).hidden = name !== state
}

/** Gives life to the fields and forms of the page that is shown. */
function prepare() {
  for (const field of document.querySelectorAll('.input:has(> input[type=password])')) {
    const input = field.querySelector('input')
    const button = field.querySelector('button')
    if (!button) continue
    button.hidden = false
    button.addEventListener('click', () => {
      const shown = input.type === 'password'
      input.type = shown ? 'text' : 'password'
      button.setAttribute('aria-pressed', String(shown))
      button.setAttribute('aria-label', shown ? 'Скрыть пароль' : 'Показать пароль')
      input.focus()
    })
    input.form?.addEventListener('submit', () => {
      input.type = 'password' // so that the browser remembers it as a password
    })
  }
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = !navigator.clipboard
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.dataset.copy)
      button.textContent = 'Скопировано'
    })
  }
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const webauthn = globalThis.SimpleWebAuthnBrowser
    if (!webauthn?.browserSupportsWebAuthn()) continue
    // after a key that was refused it is not taken again by itself
    const isFirst = form.hidden
    form.hidden = false
    document.querySelector('[data-unknown]')?.remove()
    form.addEventListener('submit', (event) => {
      if (form.elements.passkey.value) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void askDevice(webauthn, form)
    })
    if (form.dataset.passkey === 'use' && isFirst) void offerKeys(webauthn, form)
  }
  // one press is one attempt
  for (const form of document.querySelectorAll('form')) {
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) event.preventDefault()
      form.dataset.sent = 'yes'
    })
  }
}

/** Has the device make a key or sign with one, and sends what came of it. */
async function askDevice(webauthn, form) {
  const problem = form.querySelector('[data-problem]')
  const isNew = form.dataset.passkey === 'create'
  problem.hidden = true
  try {
    const optionsJSON = JSON.parse(form.dataset.options)
    const answer = await (isNew ? webauthn.startRegistration : webauthn.startAuthentication)({ optionsJSON })
    form.elements.passkey.value = JSON.stringify(answer)
    form.requestSubmit()
  } catch (error) {
    // pressed once more: the other press goes on
    if (error.name === 'AbortError') return
    problem.textContent = problemOf(error, isNew)
    problem.hidden = false
  }
}

/** Has the browser offer its keys below the field of the address, where it knows how; a press of the button takes their place. */
async function offerKeys(webauthn, form) {
  try {
    if (!(await webauthn.browserSupportsWebAuthnAutofill())) return
    const optionsJSON = JSON.parse(form.dataset.options)
    const answer = await webauthn.startAuthentication({ optionsJSON, useBrowserAutofill: true })
    form.elements.passkey.value = JSON.stringify(answer)
    form.requestSubmit()
  } catch {
    // nothing was chosen, and nobody has asked
  }
}

function problemOf(error, isNew) {
  if (!isNew) return 'Ключ доступа не\u00a0выбран. Попробуйте ещё раз или\u00a0войдите с\u00a0паролем.'
  if (error.name === 'InvalidStateError') return 'На\u00a0этом устройстве ключ уже есть.'
  return 'Ключ не\u00a0создан. Попробуйте ещё раз или\u00a0выберите другое устройство.'
}

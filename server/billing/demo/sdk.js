/*
 * The demo provider's program for the browser: as much of PayPal's as a subscription needs, labelled as a demo. It is served
 * as it is, and shows itself in a shadow root, so that the page's styles and its own leave each other alone.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- A script has no module to keep them in: outside they were global. */
{
  const script = document.currentScript
  const { searchParams } = new URL(script.src)
  const subscriptions = new URL('../v1/billing/subscriptions', script.src)

  const words = searchParams.get('locale')?.startsWith('de')
    ? {
        subscribe: 'Abonnieren (Demo)',
        title: 'Demo: Abo bestätigen',
        note: 'Dieses Fenster steht an der Stelle von PayPal. Es wird nichts abgebucht.',
        approve: 'Bestätigen',
        decline: 'Ablehnen',
        close: 'Schließen',
      }
    : {
        subscribe: 'Subscribe (demo)',
        title: 'Demo: approve a subscription',
        note: 'This window takes the place of PayPal. Nothing is charged.',
        approve: 'Approve',
        decline: 'Decline',
        close: 'Close',
      }

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    button {
      min-height: 48px; padding: 0 24px; border: 2px solid transparent; border-radius: 24px;
      font: 600 16px/1.2 system-ui, sans-serif; cursor: pointer;
    }
    button:focus-visible { outline: 3px solid light-dark(#003087, #9fc3ff); outline-offset: 2px; }
    button[aria-disabled] { opacity: 0.6; cursor: progress; }
    .main { background: #0057b8; color: #fff; }
    .main:hover { background: #00418a; }
    .other { background: transparent; border-color: currentColor; color: inherit; }
    .subscribe { width: 100%; max-width: 750px; }
    .rect, .sharp { border-radius: 4px; }
    dialog {
      box-sizing: border-box; width: min(420px, calc(100vw - 32px)); padding: 24px; border: 2px dashed #b97700;
      border-radius: 12px; background: light-dark(#fff, #1b1f27); color: light-dark(#1b1f27, #f2f2f2);
      font: 400 16px/1.5 system-ui, sans-serif;
    }
    dialog::backdrop { background: rgb(0 0 0 / 55%); }
    h2 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
    p { margin: 0 0 16px; overflow-wrap: anywhere; }
    .actions { display: grid; gap: 12px; }
  `)

  const make = (name, props, ...children) => {
    const element = Object.assign(document.createElement(name), props)
    element.append(...children)
    return element
  }

  const post = async (url, body) => {
    const cookie = document.cookie.split('; ').find((one) => one.startsWith('XSRF-TOKEN='))
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Whose session it is: the demo subscribes nobody else.
        authorization: `Bearer ${script.dataset.userIdToken}`,
        'x-xsrf-token': decodeURIComponent(cookie?.slice('XSRF-TOKEN='.length) ?? ''),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The demo provider answers ${response.status}.`)
    return response.json().catch(() => ({}))
  }

  const actions = {
    subscription: {
      create: async ({ plan_id, custom_id }) => (await post(subscriptions, { plan_id, custom_id })).id,
    },
  }

  /** Asks what is to become of a subscription. */
  const ask = (root) => {
    const { promise, resolve } = Promise.withResolvers()
    const answer = (value, className) =>
      make('button', { type: 'button', className, textContent: words[value], onclick: () => resolve(value) })
    const title = make('h2', { id: 'title', textContent: words.title })
    const note = make('p', { id: 'note', textContent: words.note })
    const buttons = make(
      'div',
      { className: 'actions' },
      answer('approve', 'main'),
      answer('decline', 'other'),
      answer('close', 'other'),
    )
    const dialog = make('dialog', { oncancel: () => resolve('close') }, title, note, buttons)
    dialog.setAttribute('aria-labelledby', 'title')
    dialog.setAttribute('aria-describedby', 'note')
    root.append(dialog)
    dialog.showModal()
    return promise.finally(() => {
      dialog.close()
      dialog.remove()
    })
  }

  const Buttons = (options) => {
    let host

    const subscribe = async (root) => {
      await options.onClick?.({}, {})
      const id = await options.createSubscription({}, actions)
      const answer = await ask(root)
      if (answer === 'close') return options.onCancel?.({ subscriptionID: id }, {})
      if (answer === 'decline') throw new Error('The payment was declined.')
      await post(`${subscriptions}/${encodeURIComponent(id)}/approve`, {})
      await options.onApprove?.({ subscriptionID: id, orderID: id }, {})
    }

    return {
      isEligible: () => typeof options.createSubscription === 'function',
      async render(place) {
        host = make('div', {})
        const root = host.attachShadow({ mode: 'open' })
        root.adoptedStyleSheets = [sheet]
        const button = make('button', { type: 'button', textContent: words.subscribe })
        button.className = `main subscribe ${options.style?.shape ?? 'rect'}`
        button.addEventListener('click', async () => {
          if (button.ariaDisabled) return
          button.ariaDisabled = 'true'
          try {
            await subscribe(root)
          } catch (error) {
            options.onError?.(error)
          }
          button.ariaDisabled = null
        })
        root.append(button)
        place.append(host)
        options.onInit?.({}, { enable: async () => {}, disable: async () => {} })
      },
      async close() {
        host?.remove()
      },
      async updateProps() {},
    }
  }

  window[script.dataset.namespace ?? 'paypal'] = { Buttons }
}

import { DISPATCH_ACTION, type ReactPayPalScriptOptions, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Says that the provider's program could not be loaded, and loads it again. */
export function ScriptFailure({ options }: { options: ReactPayPalScriptOptions }) {
  const [{ isRejected }, dispatch] = usePayPalScriptReducer()
  const words = t.billing.checkout.scriptFailed
  if (!isRejected) return null
  const retry = () => dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options })
  return (
    <Notice tone="error" title={words.title} actions={<Button onClick={retry}>{t.ui.retry}</Button>}>
      {words.note}
    </Notice>
  )
}

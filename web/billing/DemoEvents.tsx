import { paymentEvents } from '../../shared/billing.ts'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import styles from './SubscriptionSection.module.css'

/** Lets the demo provider do what otherwise only time or a bank does. */
export function DemoEvents() {
  const happen = useWrite('PUT /api/demoPayment')
  const words = t.billing.subscription.events
  return (
    <fieldset className={styles.events}>
      <legend>{words.title}</legend>
      <div>
        {paymentEvents.map((event) => (
          <Button
            key={event}
            pending={happen.isPending && happen.variables.event === event}
            onClick={() =>
              happen.mutate(
                { event },
                {
                  onError: (error) =>
                    // What cannot happen to it as it stands is not found.
                    void toast({ message: error.status === 404 ? words.impossible : errorText(error), tone: 'error' }),
                },
              )
            }
          >
            {words.names[event]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

import { useState } from 'react'
import type { Settings } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Select } from '../ui/Field.tsx'
import { toast } from '../ui/toast.ts'
import { Section } from './Section.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** How the learner studies. Each change is saved at once; the control shows it while that is under way. */
export function LearningSection({ settings }: { settings: Settings }) {
  const save = useWrite('PUT /api/settings')
  // Of its own: the mutation tells that it is pending a moment after the press, and a control must not go back meanwhile.
  const [changing, setChanging] = useState<Partial<Settings>>({})
  const shown = { ...settings, ...changing }
  const text = t.account.learning
  const change = (part: Partial<Settings>) => {
    setChanging((before) => ({ ...before, ...part }))
    save.mutate(part, {
      onError: (error) => void toast({ message: errorText(error), tone: 'error' }),
      onSettled: () => setChanging({}),
    })
  }
  return (
    <Section title={text.title}>
      <Select
        label={text.dayEnds}
        hint={`${text.dayEndsHint} ${text.timeZone(settings.timeZone)}`}
        value={String(shown.dayEndsAtHour)}
        onChange={(hour) =>
          change({ dayEndsAtHour: Number(hour), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
        }
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {text.hour(hour)}
          </option>
        ))}
      </Select>
      <Checkbox
        label={text.twoButtons}
        hint={text.twoButtonsHint}
        checked={shown.twoButtons}
        onChange={(twoButtons) => change({ twoButtons })}
      />
    </Section>
  )
}

import { useId } from 'react'
import kit from './kit.module.css'
import styles from './Choice.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface ChoiceProps<V extends string> {
  legend: string
  value: V
  options: readonly { value: V; label: string; icon?: IconName }[]
  onChange: (value: V) => void
  hideLegend?: boolean
}

/** One of a few, side by side: radio buttons in one frame. */
export function Choice<V extends string>({ legend, value, options, onChange, hideLegend = false }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={hideLegend ? kit.hidden : styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={kit.hidden}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} size={18} />}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

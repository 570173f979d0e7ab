/** Fields in which keys are typed, or choose something. */
const textInputs = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'

/** Whether a key that was pressed here may mean something to the screen: in text fields and dialogs it is theirs. */
export function takesHotkeys(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && !target.isContentEditable && !target.closest(`dialog, ${textInputs}`)
}

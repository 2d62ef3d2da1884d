{
  const {global, modules, scripts, isUrgent} = JSON.parse(document.currentScript.dataset.boot)
  const add = (name, values) => document.head.append(Object.assign(document.createElement(name), values))
  let isStarted
  const start = () => {
    if (isStarted) return
    isStarted = true
    window[global] ||= modules.splice(0, 1)
    const onload = () => modules[0] && !window[global].at && window[global].push(modules.shift())
    for (const src of scripts) add('script', {src, async: false, onload})
  }
  if (isUrgent || document.hidden || !window.PerformanceObserver) start()
  else {
    new PerformanceObserver(list => {
      if (isStarted || !list.getEntriesByName('first-contentful-paint')[0]) return
      for (const href of scripts) setTimeout(() => isStarted || add('link', {rel: 'preload', as: 'script', href}))
      setTimeout(window.requestIdleCallback || setTimeout, 0, start, {timeout: 500})
    }).observe({type: 'paint', buffered: true})
    setTimeout(start, 3000)
    for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start)
  }

  const missed = new Map()
  let checks, isChecking
  // A capturing listener of the element runs only for events that React lets through.
  const forget = ({currentTarget}) => {
    if (/__reactProps/.test(Object.keys(currentTarget))) missed.delete(currentTarget)
  }
  const repeat = (field, value) => {
    if (/radio/.test(field.type) && !field.checked) return
    if (/box|radio/.test(field.type)) field.checked = !field.checked
    if (/box|radio|button/.test(field.type)) return field.click()
    if (field.value !== value) field.value = value
    field._valueTracker?.setValue(`${value}.`)
    field.dispatchEvent(new Event('change', {bubbles: true}))
  }
  const retry = () => {
    for (const [field, value] of [...missed]) {
      field.addEventListener('dragend', forget, true)
      field.dispatchEvent(new Event('dragend'))
      if (!missed.has(field)) repeat(field, value)
    }
    isChecking = missed.size && checks--
    if (isChecking) setTimeout(retry, 100)
  }
  const note = ({type, target}) => {
    const field = target.closest?.(type === 'click' ? 'button[type=button]' : 'input,select,textarea')
    if (!field || field.commandForElement) return
    field.addEventListener(type, forget, true)
    // In the task of the event: a repetition before the next task would take back what was typed last.
    missed.set(field, field.value)
    checks = 600
    if (!isChecking) setTimeout(retry, 100)
    isChecking = true
  }
  for (const type of ['click', 'input']) addEventListener(type, note, true)
  // After a step back, the browser has put back choices that led elsewhere.
  const isBack = performance.getEntriesByType?.('navigation')[0]?.type === 'back_forward'
  const isChanged = field => {
    if (field.options) return !isBack && (field.querySelector('[selected]') || field.options[0])?.selected === false
    return /box|radio/.test(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
  }
  for (const field of document.querySelectorAll('input,select,textarea')) if (isChanged(field)) note({target: field})
}

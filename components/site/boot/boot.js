{
  const {global, modules, scripts, isUrgent} = JSON.parse(document.currentScript.dataset.boot)
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
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
      for (const href of scripts) add('link', {rel: 'preload', as: 'script', href})
      ;(window.requestIdleCallback || setTimeout)(start, {timeout: 500})
    }).observe({type: 'paint', buffered: true})
    setTimeout(start, 3000)
    for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start)
  }

  const missed = new Map()
  let checks
  const watch = (control, type) => {
    let isHandled
    const listener = () => {
      isHandled = /__reactProps/.test(Object.keys(control))
    }
    control.addEventListener(type, listener, true)
    return () => {
      control.removeEventListener(type, listener, true)
      return isHandled
    }
  }
  const repeat = (control, value) => {
    if (/box|radio/.test(control.type)) control.checked = !control.checked
    if (/box|radio|button/.test(control.type)) return control.click()
    if (control.value !== value) control.value = value
    control._valueTracker?.setValue(`${value}.`)
    control.dispatchEvent(new Event('change', {bubbles: true}))
  }
  const repeatMissed = () => {
    for (const [control, value] of missed) {
      const isHandled = watch(control, 'dragend')
      control.dispatchEvent(new Event('dragend'))
      if (isHandled() && missed.delete(control)) repeat(control, value)
    }
    if (missed.size && checks--) setTimeout(repeatMissed, 100)
  }
  const note = ({type, target}) => {
    const control = target.closest?.(type === 'click' ? 'button[type=button]' : 'input,select,textarea')
    if (!control) return
    const isHandled = watch(control, type)
    setTimeout(() => {
      if (isHandled()) return missed.delete(control)
      if (!missed.size) setTimeout(repeatMissed, 100)
      checks = 600
      missed.set(control, control.value)
    })
  }
  for (const type of ['click', 'input']) addEventListener(type, note, true)
}

// The clock of a turn. It counts time and not ticks, so a page that slept shows what is really left.
(function (global) {
  "use strict";

  // `told()` is called whenever there may be something new to show, `rung()` once when the time is over.
  function Clock(seconds, told, rung) {
    let ends = null; // the moment in milliseconds; null while it stands
    let beat = 0;

    const left = () => (ends === null ? seconds : Math.max(0, Math.ceil((ends - Date.now()) / 1000)));
    const over = () => ends !== null && Date.now() >= ends;

    function look() {
      if (beat && over()) { rest(); rung(); }
      told();
    }

    function rest() { clearInterval(beat); beat = 0; }

    function start(until = Date.now() + 1000 * seconds) {
      rest();
      ends = until;
      if (!over()) beat = setInterval(look, 200);
      told();
    }

    function stop() { rest(); ends = null; told(); }

    document.addEventListener("visibilitychange", look);
    return { start, stop, left, over, ends: () => ends };
  }

  // Two short tones, and a shake where the device can. Both are made here: there is no file to load.
  Clock.alarm = function (sound, shake) {
    if (shake && navigator.vibrate) navigator.vibrate([300, 150, 300]);
    const Context = global.AudioContext || global.webkitAudioContext;
    if (!sound || !Context) return;
    const context = Clock.context = Clock.context || new Context();
    context.resume();
    for (const after of [0, 0.35]) {
      const tone = context.createOscillator(), loud = context.createGain();
      const from = context.currentTime + after;
      tone.frequency.value = 880;
      loud.gain.setValueAtTime(0.4, from);
      loud.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
      tone.connect(loud).connect(context.destination);
      tone.start(from);
      tone.stop(from + 0.3);
    }
  };

  global.Clock = Clock;
})(globalThis);

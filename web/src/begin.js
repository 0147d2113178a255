// Says why the page does not begin: the browser is too old or forbids what the page needs, or a file of it is gone.
// A classic script in old JavaScript, without imports: it must run where the page itself does not.
// TEXTS, by language, is put in by tools/begin.ts.
(function () {
  "use strict";
  var page = document.getElementById("page");
  var language = (navigator.language || "en").split("-")[0];
  var texts = TEXTS[language] || TEXTS.en;

  // A function with v128.const, as the library has many.
  var simd = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11];

  function lacks() {
    if (typeof WebAssembly !== "object") return "WebAssembly";
    if (!WebAssembly.validate(new Uint8Array(simd))) return "WebAssembly SIMD";
    if (!window.CSS || !CSS.supports("selector(:has(a))")) return "CSS :has()";
    if (!("noModule" in document.createElement("script"))) return "JavaScript modules";
    return "";
  }

  function say(title, words, button) {
    var dark = window.matchMedia && matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.setAttribute("data-theme", dark ? "dark" : "light");
    var main = document.createElement("main");
    main.className = "plain no-beginning";
    main.setAttribute("role", "alert");
    main.appendChild(document.createElement("h1")).textContent = title;
    main.appendChild(document.createElement("p")).textContent = words;
    if (button) {
      var again = main.appendChild(document.createElement("button"));
      again.className = "button primary";
      again.textContent = button;
      again.onclick = function () { location.reload(); };
    }
    page.textContent = "";
    page.appendChild(main);
  }

  var lacking = lacks();
  if (lacking) {
    window.cannotBegin = true; // the page itself does not try then
    say(texts.old, texts["old.words"].replace("{what}", lacking), "");
    return;
  }

  function failed(why) {
    if (!page.firstChild) say(texts.failed, texts["failed.words"].replace("{why}", why), texts.again);
  }
  addEventListener("error", function (event) {
    var target = event.target;
    if (target && target.src) failed(target.src);
    else if (event.message) failed(event.message);
  }, true);
  addEventListener("unhandledrejection", function (event) { failed(String(event.reason)); });
})();
